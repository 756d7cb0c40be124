<?php
// seed.php WWW: fills the empty database through Postfix Admin's own handlers; run by install.sh.
define('POSTFIXADMIN_CLI', 1);
require_once($argv[1] . '/common.php');

function add($handler, $id, $values) {
    if (!$handler->init($id) || !$handler->set($values) || !$handler->save()) {
        fwrite(STDERR, "$id: " . print_r($handler->errormsg, true));
        exit(1);
    }
}

$domains = [
    'northquay.example' => 'North Quay Hosting, our own',
    'north-quay.example' => 'Collects misspelt mail for us',
    'northquay-school.example' => 'North Quay primary school',
    'saltmarsh.example' => 'Saltmarsh Rowing Club',
    'saltmarshes.example' => 'Saltmarshes nature trust',
    'oldmill-bakery.example' => 'Old Mill Bakery',
    'oldmill-brewery.example' => 'Old Mill Brewery',
    'tidewater-clinic.example' => 'Tidewater Clinic',
    'tidewater-vet.example' => 'Tidewater veterinary practice',
    'gull-and-sons.example' => 'Gull & Sons, boat builders',
    'heron-books.example' => 'Heron second-hand books',
    'ferrymen.example' => 'Association of ferrymen',
];
foreach ($domains as $domain => $description) {
    add(new DomainHandler(1), $domain, ['domain' => $domain, 'description' => $description, 'aliases' => 30,
        'mailboxes' => 30, 'maxquota' => 2000, 'active' => 1, 'default_aliases' => $domain === 'saltmarsh.example' ? 1 : 0]);
}

// domain, then people; a minus marks a mailbox that is switched off
$people = [
    'northquay.example' => 'Martin Oster, Zofia Kern, Postmaster',
    'northquay-school.example' => 'Erik Holm, Erika Holmes, Paula Rind, -Jan Decker, Lotte Brandt',
    'saltmarsh.example' => 'Ingrid Falk, Ingmar Falkner, Viktoria Lund, Per Nyberg, Dora Winkel',
    'saltmarshes.example' => 'Ute Sander, Olga Reiher',
    'oldmill-bakery.example' => 'Greta Muller, Anton Weiss, Leon Bauer, -Rosa Klein',
    'oldmill-brewery.example' => 'Greta Mulder, Anton Weisz, Jonas Hopf, Malte Fass',
    'tidewater-clinic.example' => 'Amina Saleh, Bernd Vogt, Carla Stein, Carl Steiner, David Roth, Elena Petrov, Frank Ziegler, '
        . 'Gita Rao, Hannes Kuhn, Irina Wolf, Judith Mark, -Kasper Blom, Laura Senn, Milan Horak',
    'tidewater-vet.example' => 'Nina Fuchs, -Kaspar Bloom',
    'gull-and-sons.example' => 'Otto Gull, Ottilie Gull, Karla Otter',
    'heron-books.example' => 'Simon Heron',
];
foreach ($people as $domain => $names) {
    foreach (explode(', ', $names) as $n => $name) {
        $off = $name[0] === '-';
        $name = ltrim($name, '-');
        $local = strtolower(str_replace(' ', '.', $name));
        $word = 'Harbour-' . strlen($local) . $n;
        add(new MailboxHandler(1), "$local@$domain", ['username' => "$local@$domain", 'local_part' => $local,
            'domain' => $domain, 'name' => $name, 'password' => $word, 'password2' => $word,
            'quota' => 250 * (1 + $n % 4), 'active' => $off ? 0 : 1, 'welcome_mail' => 0, 'email_other' => '']);
    }
}

$aliases = [
    'hello@northquay.example' => 'martin.oster@northquay.example',
    'billing@northquay.example' => 'zofia.kern@northquay.example',
    'info@north-quay.example' => 'martin.oster@northquay.example',
    'office@northquay-school.example' => 'paula.rind@northquay-school.example',
    'board@saltmarsh.example' => 'ingrid.falk@saltmarsh.example,per.nyberg@saltmarsh.example',
    'treasurer@saltmarsh.example' => 'dora.winkel@saltmarsh.example',
    'birds@saltmarshes.example' => 'olga.reiher@saltmarshes.example',
    'orders@oldmill-bakery.example' => 'anton.weiss@oldmill-bakery.example',
    'info@oldmill-bakery.example' => 'greta.muller@oldmill-bakery.example',
    'orders@oldmill-brewery.example' => 'anton.weisz@oldmill-brewery.example',
    'info@oldmill-brewery.example' => 'greta.mulder@oldmill-brewery.example',
    'tours@oldmill-brewery.example' => 'anton.weisz@oldmill-brewery.example',
    'reception@tidewater-clinic.example' => 'amina.saleh@tidewater-clinic.example,laura.senn@tidewater-clinic.example',
    'emergency@tidewater-vet.example' => 'nina.fuchs@tidewater-vet.example',
    'yard@gull-and-sons.example' => 'otto.gull@gull-and-sons.example',
    'all@ferrymen.example' => 'secretary@ferrymen-north.example,secretary@ferrymen-south.example',
];
foreach ($aliases as $address => $to) {
    add(new AliasHandler(1), $address, ['address' => $address, 'localpart' => explode('@', $address)[0],
        'domain' => explode('@', $address)[1], 'goto' => explode(',', $to), 'active' => 1]);
}

foreach ([
    ['admin@northquay.example', 'Foghorn-2214', 1, []],
    ['petra@saltmarsh.example', 'Lobster-903', 0, ['saltmarsh.example', 'oldmill-bakery.example']],
    ['hugo@tidewater-clinic.example', 'Stetho-4471', 0, ['tidewater-vet.example', 'northquay-school.example']],
] as [$name, $word, $super, $own]) {
    add(new AdminHandler(1), $name, ['username' => $name, 'password' => $word, 'password2' => $word,
        'superadmin' => $super, 'domains' => $own, 'active' => 1]);
}
db_execute('DELETE FROM ' . table_by_key('log'));
