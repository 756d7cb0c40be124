#!/usr/bin/env bash
# Redmine from Debian. The packaged tree is copied to $APP_DIR so that its data directory can be chosen at each start.
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$seed/.complete" ] && exit 0

export DEBIAN_FRONTEND=noninteractive
if ! dpkg -s redmine redmine-sqlite puma >/dev/null 2>&1; then
  # No database of the package's own.
  debconf-set-selections <<'EOF'
redmine redmine/current-instances string default
redmine redmine/instances/default/dbconfig-install boolean false
EOF
  apt-get update -q || true
  apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends redmine redmine-sqlite puma
fi

app=$APP_DIR/redmine
rm -rf "$app" "$seed"
mkdir -p "$app"
tar -C /usr/share/redmine -ch --exclude=./instances --exclude=./Gemfile.lock --exclude=./config/database.yml . | tar -C "$app" -x

# The packaged Gemfile looks for the adapters in the package's own configuration; name them here instead.
sed -i "s#'/usr/share/redmine/{config,instances/\*/config}/database.yml'#'/nonexistent'#" "$app/Gemfile"
printf "gem 'sqlite3'\ngem 'puma'\n" > "$app/Gemfile.local"

# An "instance" (configuration, database, files, cache, log) is whatever $DATA_DIR names.
sed -i "s#File.join(Rails.root, 'instances', tenant)#ENV.fetch('DATA_DIR')#" "$app/lib/redmine/multi_tenancy.rb"
cat > "$app/config/additional_environment.rb" <<'EOF'
config.log_level = :warn
config.public_file_server.enabled = true
EOF

mkdir -p "$seed"/{config,files,log,tmp,public/plugin_assets}
cat > "$seed/config/database.yml" <<'EOF'
production:
  adapter: sqlite3
  database: <%= ENV.fetch('DATA_DIR') %>/redmine.sqlite3
  timeout: 10000
EOF
echo 5f0c1d2be1a94b7786d3a9c4e8f7601258bb3d90c6ae4471 > "$seed/config/secret_key.txt"

cd "$app"
export BUNDLE_SILENCE_ROOT_WARNING=1 DATA_DIR=$seed RAILS_ENV=production TZ=UTC SCHEMA=/dev/null REDMINE_LANG=en RUBYOPT=-W0
bundle install --local --quiet
# Two processes: the second must see the columns that the first has made.
bundle exec rake db:migrate >/dev/null
bundle exec rake redmine:load_default_data >/dev/null

cat > "$APP_DIR/seed.rb" <<'EOF'
ActionMailer::Base.perform_deliveries = false
{ app_title: 'Fjordline Transit projects', welcome_text: 'Projects of the digital team of Fjordline Transit.',
  text_formatting: 'common_mark', login_required: '1', self_registration: '0', lost_password: '0', notified_events: [],
  default_language: 'en', default_issue_start_date_to_creation_date: '0', timespan_format: 'decimal', rest_api_enabled: '0', show_custom_fields_on_registration: '0',
  date_format: '%Y-%m-%d', time_format: '%H:%M', sys_api_enabled: '0', mail_from: 'projects@fjordline.test' }.each { |k, v| Setting[k] = v }

def user(login, first, last, password, admin = false)
  u = User.find_by(login: login) || User.new
  u.login = login
  u.admin = admin
  u.attributes = { firstname: first, lastname: last, mail: "#{login}@fjordline.test", language: 'en', mail_notification: 'none',
                   must_change_passwd: false, status: 1 }
  u.password = u.password_confirmation = password
  u.save!
  u.pref.time_zone = 'UTC'
  u.pref.save!
  u
end
ADMIN = user('admin', 'Site', 'Administrator', 'signal-box-9', true)
OSKAR = user('oskar.lind', 'Oskar', 'Lind', 'viaduct-58')
HANNA = user('hanna.weiss', 'Hanna', 'Weiss', 'platform-17')
PRIYA = user('priya.nair', 'Priya', 'Nair', 'turnstile-31')
INGRID = user('ingrid.solberg', 'Ingrid', 'Solberg', 'lighthouse-7')
INGER = user('inger.solheim', 'Inger', 'Solheim', 'breakwater-2')
TOMAS = user('tomas.novak', 'Tomas', 'Novak', 'junction-44')
User.current = ADMIN

ROLE = { m: Role.find_by(name: 'Manager'), d: Role.find_by(name: 'Developer'), r: Role.find_by(name: 'Reporter') }
TRACK = Tracker.all.index_by(&:name)
STATUS = IssueStatus.all.index_by(&:name)
PRIO = IssuePriority.all.index_by(&:name)
ACT = { des: TimeEntryActivity.find_by(name: 'Design'), dev: TimeEntryActivity.find_by(name: 'Development') }

LINE = IssueCustomField.create!(name: 'Line', field_format: 'list', possible_values: ['Coast line', 'Valley line', 'City loop'],
                                is_for_all: true, is_filter: true, trackers: Tracker.all.to_a)

def project(id, name, description, members, parent: nil, modules: %w[issue_tracking time_tracking news wiki boards calendar gantt])
  p = Project.new(name: name, description: description, is_public: true)
  p.identifier = id
  p.enabled_module_names = modules
  p.trackers = Tracker.all.to_a
  p.save!
  p.set_parent!(parent) if parent
  members.each { |u, r| Member.create!(project: p, principal: u, roles: [ROLE[r]]) }
  p
end
APP = project('timetable-app', 'Timetable App', 'The app for phones: departures, alerts, tickets.',
              { OSKAR => :m, HANNA => :d, PRIYA => :d, INGRID => :d, INGER => :d, TOMAS => :r })
WEB = project('timetable-website', 'Timetable Website', 'The public site with departures and disruptions.',
              { OSKAR => :m, HANNA => :r, INGER => :d, PRIYA => :d })
TICKET = project('ticket-machines', 'Ticket Machines', 'Software of the machines on the platforms.',
                 { OSKAR => :m, PRIYA => :d, TOMAS => :d, HANNA => :d })
ROLLOUT = project('ticket-machines-rollout', 'Ticket Machines Rollout', 'Delivery and installation, station by station.',
                  { OSKAR => :m, TOMAS => :d }, parent: TICKET)
OFFICE = project('office-move', 'Office Move', 'The move to the harbour building.', { INGRID => :m, OSKAR => :r, HANNA => :r })

VER = Hash.new { |h, p| h[p] = {} }
{ APP => [['2.3', '2026-10-15', 'closed'], ['2.3.1', '2026-11-20', 'open'], ['2.4', '2027-03-01', 'open'], ['3.0', nil, 'open']],
  WEB => [['Autumn', '2026-11-30', 'open'], ['Spring', '2027-04-15', 'open']],
  TICKET => [['Firmware 7', '2026-12-10', 'open'], ['Firmware 8', '2027-06-01', 'open']] }.each do |p, list|
  list.each { |n, d, s| VER[p][n] = [Version.create!(project: p, name: n, effective_date: d), s] }
end
CAT = Hash.new { |h, p| h[p] = {} }
{ APP => %w[Search Map Notifications Accounts], WEB => %w[Content Search Accessibility], TICKET => %w[Payment Printer Display] }.each do |p, list|
  list.each { |n| CAT[p][n] = IssueCategory.create!(project: p, name: n) }
end

$clock = Time.utc(2026, 9, 1, 8, 0)
def tick(hours = 19) = ($clock += hours * 3600)

def issue(project, tracker, subject, author, to: nil, cat: nil, ver: nil, prio: 'Normal', status: 'New', done: 0, line: nil, due: nil, text: nil, notes: [])
  User.current = author
  i = Issue.new(project: project, tracker: TRACK.fetch(tracker), author: author, subject: subject, status: STATUS.fetch(status),
                priority: PRIO.fetch(prio), description: text || "#{subject}. Seen by #{author.firstname}; steps are with the team.",
                assigned_to: to, category: cat && CAT[project].fetch(cat), fixed_version: ver && VER[project].fetch(ver)[0],
                done_ratio: done, due_date: due)
  i.custom_field_values = { LINE.id.to_s => line } if line
  i.save!
  i.update_columns(created_on: tick, updated_on: $clock)
  notes.each do |who, note|
    User.current = who
    j = Journal.create!(journalized: i, user: who, notes: note)
    j.update_columns(created_on: tick(3))
    i.update_columns(updated_on: $clock)
  end
  i.reload
end

issue APP, 'Bug', 'Search forgets the last station', TOMAS, to: HANNA, cat: 'Search', ver: '2.3.1', line: 'Coast line'
issue APP, 'Bug', 'Search finds closed stations', TOMAS, to: PRIYA, cat: 'Search', ver: '2.4', status: 'In Progress', done: 40
issue APP, 'Feature', 'Search by stop number', OSKAR, cat: 'Search', ver: '3.0', prio: 'Low'
twice_android = issue APP, 'Bug', 'Push alert arrives twice on Android', TOMAS, to: HANNA, cat: 'Notifications', ver: '2.3.1', prio: 'High',
                      status: 'In Progress', done: 60, line: 'Valley line', notes: [[OSKAR, 'Hanna, can you look at this before 2.3.1?'], [HANNA, 'Reproduced with two devices.']]
issue APP, 'Bug', 'Push alert arrives twice on iPhone', TOMAS, to: HANNA, cat: 'Notifications', ver: '2.3.1', prio: 'High', status: 'In Progress', done: 20, line: 'Valley line'
issue APP, 'Bug', 'Push alert arrives late on Android', INGER, to: INGER, cat: 'Notifications', ver: '2.4'
issue APP, 'Bug', 'Alert sound plays in silent mode', TOMAS, cat: 'Notifications', ver: '2.4', prio: 'High'
issue APP, 'Feature', 'Mute alerts at night', OSKAR, cat: 'Notifications', ver: '3.0', notes: [[PRIYA, 'Several riders asked for this.']]
issue APP, 'Bug', 'Alert text is cut off after two lines', HANNA, cat: 'Notifications', status: 'Feedback', line: 'City loop'
issue APP, 'Support', 'Rider asks how to switch off alerts', TOMAS, cat: 'Notifications', status: 'Closed', done: 100
issue APP, 'Support', 'Alert language cannot be chosen', TOMAS, cat: 'Notifications', status: 'Rejected'
issue APP, 'Feature', 'Weekly digest of disruptions', OSKAR, to: INGRID, cat: 'Notifications', ver: '3.0', prio: 'Low'
issue APP, 'Bug', 'Map freezes when rotating the phone', TOMAS, to: PRIYA, cat: 'Map', ver: '2.3', status: 'Resolved', done: 100
issue APP, 'Bug', 'Map shows the wrong side of the platform', INGER, to: INGER, cat: 'Map', ver: '2.4', line: 'Coast line'
issue APP, 'Feature', 'Show lifts and ramps on the map', INGRID, to: INGRID, cat: 'Map', ver: '3.0'
issue APP, 'Bug', 'Map tiles are grey when offline', TOMAS, cat: 'Map', ver: '2.4'
issue APP, 'Bug', 'Splash screen logo looks blurry', TOMAS, ver: '2.4', prio: 'Low'
issue APP, 'Bug', 'Login with e-mail in capitals fails', TOMAS, to: HANNA, cat: 'Accounts', ver: '2.3.1', prio: 'Urgent', status: 'In Progress', done: 80
issue APP, 'Feature', 'Delete my account from within the app', OSKAR, cat: 'Accounts', ver: '3.0', due: '2027-05-31'
issue APP, 'Bug', 'Splash screen logo looks blurry', INGER, ver: '2.4', prio: 'Low', text: 'The logo on the first screen is not sharp on large phones.'
issue APP, 'Bug', 'Splash screen stays for ten seconds', INGER, to: PRIYA, ver: '2.3.1'
issue WEB, 'Bug', 'Search results ignore the chosen date', INGER, to: INGER, cat: 'Search', ver: 'Autumn'
issue WEB, 'Bug', 'Disruption banner overlaps the menu', HANNA, to: PRIYA, cat: 'Content', ver: 'Autumn', prio: 'High'
issue WEB, 'Feature', 'Contrast mode for the departure table', OSKAR, cat: 'Accessibility', ver: 'Spring'
issue WEB, 'Support', 'Old PDF timetable still linked', HANNA, cat: 'Content', status: 'Feedback'
card = issue TICKET, 'Bug', 'Card reader times out in frost', TOMAS, to: PRIYA, cat: 'Payment', ver: 'Firmware 7', prio: 'Urgent', status: 'In Progress', done: 50, line: 'Coast line'
coins = issue TICKET, 'Bug', 'Coin slot jams with two-crown coins', TOMAS, to: TOMAS, cat: 'Payment', ver: 'Firmware 7'
receipt = issue TICKET, 'Bug', 'Receipt printer cuts the last line', OSKAR, to: PRIYA, cat: 'Printer', ver: 'Firmware 7', status: 'Resolved', done: 100
large = issue TICKET, 'Feature', 'Large type on the start screen', HANNA, to: PRIYA, cat: 'Display', ver: 'Firmware 8'
paper = issue TICKET, 'Feature', 'Warn staff when paper runs low', TOMAS, to: HANNA, cat: 'Printer', ver: 'Firmware 8'
harbour = issue ROLLOUT, 'Support', 'Install machines at Harbour Square', OSKAR, to: TOMAS, due: '2026-12-04'
issue ROLLOUT, 'Support', 'Install machines at Harbour Street', OSKAR, to: TOMAS, due: '2027-01-15'
issue OFFICE, 'Support', 'Order desks for the third floor', INGRID, to: INGRID
issue OFFICE, 'Support', 'Cancel the parking contract', INGRID, prio: 'High', due: '2026-12-31'

IssueRelation.create!(issue_from: card, issue_to: coins, relation_type: 'relates')
IssueRelation.create!(issue_from: receipt, issue_to: paper, relation_type: 'precedes') rescue nil

def hours(issue, who, day, h, act = :dev, note = '')
  User.current = who
  TimeEntry.create!(project: issue.project, issue: issue, user: who, author: who, spent_on: day, hours: h, activity: ACT[act], comments: note)
end
hours card, PRIYA, '2026-09-28', 4, :dev, 'Log files from the depot'
hours card, PRIYA, '2026-09-30', 3.5
hours card, PRIYA, '2026-10-02', 2.75, :dev, 'Timeout raised in the lab'
hours card, TOMAS, '2026-10-02', 5
hours receipt, PRIYA, '2026-10-06', 4.25
hours receipt, PRIYA, '2026-10-07', 1.5, :dev, 'Second printer model'
hours coins, TOMAS, '2026-10-09', 6
hours large, PRIYA, '2026-10-13', 3, :des, 'Sketches'
hours paper, HANNA, '2026-10-15', 2.5
hours large, PRIYA, '2026-10-22', 5, :des
hours card, PRIYA, '2026-11-03', 2
hours card, PRIYA, '2026-11-05', 4.5
hours twice_android, HANNA, '2026-10-20', 3
hours twice_android, PRIYA, '2026-10-21', 1.25, :dev, 'Review'
hours harbour, TOMAS, '2026-10-27', 7

VER.each_value { |h| h.each_value { |v, s| v.update!(status: s) } }

def page(project, title, who, text, parent = nil)
  User.current = who
  wp = WikiPage.new(wiki: project.wiki, title: title)
  wp.parent = parent if parent
  wp.content = WikiContent.new(page: wp, text: text, author: who)
  wp.save!
  wp
end
Project.all.each { |p| p.wiki || Wiki.create!(project: p, start_page: 'Wiki') }
[APP, WEB, TICKET, OFFICE].each(&:reload)
start = page APP, 'Wiki', OSKAR, "# Timetable App\n\nPages: [[Release checklist]], [[Release calendar]], [[Glossary]], [[Test phones]]."
page APP, 'Release_checklist', OSKAR, "1. Freeze the strings\n2. Run the smoke tests\n3. Tell the call centre", start
page APP, 'Release_calendar', OSKAR, "* 2.3.1: November\n* 2.4: March\n* 3.0: open", start
page APP, 'Glossary', HANNA, "**Headway**: time between two departures.", start
page APP, 'Test_phones', HANNA, "The drawer in room 214 holds six phones. Return them on Fridays.", start
page WEB, 'Wiki', OSKAR, "# Timetable Website\n\nStyle guide and contacts."
page TICKET, 'Wiki', PRIYA, "# Ticket Machines\n\nThe depot has the keys. See [[Error codes]]."
page TICKET, 'Error_codes', PRIYA, "* E17: paper jam\n* E21: reader offline"

def news(project, who, title, summary, text)
  User.current = who
  News.create!(project: project, author: who, title: title, summary: summary, description: text).update_columns(created_on: tick)
end
news APP, OSKAR, 'Release 2.3 is out', 'In both stores since this morning', 'Thanks to all testers.'
news APP, OSKAR, 'Release 2.3.1 is planned', 'Only corrections', 'Please keep new wishes for 2.4.'
news TICKET, OSKAR, 'First machine at Harbour Square', 'Pilot begins in December', 'Watch the error codes closely.'
news OFFICE, INGRID, 'Moving boxes have arrived', 'Twenty per person', 'They are in the basement.'

def topic(board, who, subject, text, replies = [])
  User.current = who
  m = Message.create!(board: board, author: who, subject: subject, content: text)
  m.update_columns(created_on: tick)
  replies.each do |w, t|
    User.current = w
    Message.create!(board: board, parent: m, author: w, subject: "RE: #{subject}", content: t).update_columns(created_on: tick(2))
  end
end
ideas = Board.create!(project: APP, name: 'Ideas', description: 'Wishes that are not yet tickets')
help = Board.create!(project: APP, name: 'Help desk', description: 'Questions from the call centre')
topic ideas, HANNA, 'Dark mode for the map', 'Would anybody use it?', [[PRIYA, 'Night drivers would.'], [OSKAR, 'Let us count the requests.']]
topic ideas, INGER, 'Dark mode for tickets', 'Scanners may not read a dark code.', [[TOMAS, 'They do not, I tried.']]
topic ideas, TOMAS, 'Widget for the home screen', 'Next departure at a glance.'
topic help, TOMAS, 'Rider lost the ticket after an update', 'What do we tell her?', [[HANNA, 'Log in again, then it comes back.']]
topic help, TOMAS, 'Which phones are too old?', 'The call centre needs a list.'

# Whoever saves an issue watches it from then on; start without such traces.
Watcher.delete_all
IssueQuery.create!(name: 'Urgent in all projects', user: ADMIN, visibility: Query::VISIBILITY_PUBLIC,
                   filters: { 'status_id' => { operator: 'o', values: [''] }, 'priority_id' => { operator: '=', values: [PRIO['Urgent'].id.to_s] } })
EOF
bundle exec ruby bin/rails runner "$APP_DIR/seed.rb"
rm -rf "$seed"/tmp/* "$seed"/log/*
touch "$seed/.complete"
