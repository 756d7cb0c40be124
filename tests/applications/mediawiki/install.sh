#!/bin/bash
# MediaWiki from Debian with SQLite. The package is unpacked into $APP_DIR rather than installed, as it would bring Apache along.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/.done" ] && exit 0
rm -rf "$APP_DIR"; mkdir -p "$APP_DIR"; cd "$APP_DIR"

php -m 2>/dev/null | grep -qi pdo_sqlite && php -m | grep -qi intl && php -m | grep -qi apcu ||
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 \
    php-cli php-sqlite3 php-mbstring php-xml php-intl php-apcu
mkdir deb; (cd deb; apt-get download -qq -o APT::Sandbox::User=root mediawiki mediawiki-classes)
for deb in deb/*.deb; do dpkg-deb -x "$deb" root; done
mv root/usr/share/mediawiki wiki; rm -rf deb root
cd wiki
rm -f LocalSettings.php config extensions images; mv extensions-core extensions; mkdir images

# The installer makes the tables; its LocalSettings.php is replaced by one that takes data directory and port from the environment.
export DATA_DIR="$APP_DIR/seed" PORT=80
mkdir -p "$DATA_DIR"
php maintenance/install.php --dbtype sqlite --dbname wiki --dbpath "$DATA_DIR" --lang en --scriptpath "" \
  --server http://127.0.0.1 --pass granite-signal-77 "Tarnford Railway Handbook" Helga >/dev/null
rm -f LocalSettings.php
cat > LocalSettings.php <<'PHP'
<?php
$wgSitename = 'Tarnford Railway Handbook';
$wgMetaNamespace = 'Handbook';
$wgServer = 'http://127.0.0.1:' . getenv( 'PORT' );
$wgScriptPath = '';
$wgArticlePath = '/wiki/$1';
$wgLanguageCode = 'en';
$wgLogos = [ '1x' => '/resources/assets/mediawiki.png' ];
$wgLocaltimezone = 'UTC';
$wgSecretKey = str_repeat( '5e1d', 16 );
$wgUpgradeKey = '5e1d5e1d5e1d5e1d';

$wgDBtype = 'sqlite';
$wgDBserver = '';
$wgDBname = 'wiki';
$wgSQLiteDataDir = getenv( 'DATA_DIR' );
$wgObjectCaches[CACHE_DB] = [
	'class' => SqlBagOStuff::class, 'loggroup' => 'SQLBagOStuff',
	'server' => [ 'type' => 'sqlite', 'dbname' => 'wikicache', 'tablePrefix' => '', 'variables' => [ 'synchronous' => 'NORMAL' ],
		'dbDirectory' => $wgSQLiteDataDir, 'trxMode' => 'IMMEDIATE', 'flags' => 0 ],
];
$wgMainCacheType = CACHE_ACCEL;
$wgSessionCacheType = CACHE_DB;
$wgParserCacheType = CACHE_DB;
$wgCacheDirectory = dirname( __DIR__ ) . '/cache';
$wgLocalisationCacheConf['store'] = 'array';
$wgLocalisationCacheConf['manualRecache'] = true;
$wgRunJobsAsync = false;

$wgEnableEmail = false;
$wgPingback = false;
$wgEnableUploads = false;
$wgUseInstantCommons = false;
$wgRateLimits = [];
$wgRCMaxAge = 10 * 365 * 86400;
$wgGroupPermissions['*']['edit'] = false;
$wgGroupPermissions['*']['createaccount'] = false;

wfLoadSkin( 'Vector' );
foreach ( [ 'CategoryTree', 'Cite', 'InputBox', 'Nuke', 'ParserFunctions', 'Renameuser', 'WikiEditor' ] as $name ) {
	wfLoadExtension( $name );
}
PHP

# For php's own server: pages live below /wiki/, all else is a file or a script of the wiki.
cat > ../router.php <<'PHP'
<?php
$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ?: '/' );
if ( $path === '/' || strpos( $path, '/wiki/' ) === 0 ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
	$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
	unset( $_SERVER['PATH_INFO'] );
	chdir( $_SERVER['DOCUMENT_ROOT'] );
	require 'index.php';
	return true;
}
return false;
PHP

cat > ../seed.php <<'PHP'
<?php
// Fills the wiki, with fixed times, through MediaWiki's own classes.
require_once __DIR__ . '/wiki/maintenance/Maintenance.php';
use MediaWiki\MediaWikiServices;
use MediaWiki\Revision\SlotRecord;
use Wikimedia\Timestamp\ConvertibleTimestamp;

class Seed extends Maintenance {
	private $clock = 0;

	private function at( $time ) {
		$this->clock = strtotime( "$time UTC" );
		ConvertibleTimestamp::setFakeTime( function () { return $this->clock++; } );
	}

	private function edit( $time, $user, $title, $text, $summary = '', $flags = 0 ) {
		$this->at( $time );
		$services = MediaWikiServices::getInstance();
		$page = $services->getWikiPageFactory()->newFromTitle( Title::newFromText( $title ) );
		$updater = $page->newPageUpdater( User::newFromName( $user ) );
		$updater->setContent( SlotRecord::MAIN, ContentHandler::makeContent( trim( $text ), $page->getTitle() ) );
		$updater->saveRevision( CommentStoreComment::newUnsavedComment( $summary ), $flags );
		if ( !$updater->wasSuccessful() && $updater->getStatus() && !$updater->getStatus()->isOK() ) {
			$this->fatalError( "$title: " . $updater->getStatus()->getMessage()->text() );
		}
		DeferredUpdates::doUpdates();
	}

	public function execute() {
		$services = MediaWikiServices::getInstance();
		$this->at( '2026-03-01 08:00' );
		// What the installer wrote bears today's date.
		$db = $this->getDB( DB_PRIMARY );
		$old = $db->timestamp( '2026-03-01 07:00:00' );
		$db->update( 'revision', [ 'rev_timestamp' => $old ], '*', __METHOD__ );
		$db->update( 'logging', [ 'log_timestamp' => $old ], '*', __METHOD__ );
		$db->update( 'user', [ 'user_registration' => $old ], '*', __METHOD__ );
		foreach ( [ 'Tomas' => 'copper-ticket-31', 'Priya' => 'kestrel-lamp-58', 'Osric' => 'walnut-buffer-12',
			'GoldenWhistleDeals' => 'cheap-whistle-99', 'GoldenValleyDave' => 'meadow-points-40', 'SteamBargains24' => 'cheap-boiler-24' ] as $name => $password ) {
			$user = User::createNew( $name );
			$this->check( $user->changeAuthenticationData( [ 'username' => $name, 'password' => $password, 'retype' => $password ] ) );
		}
		$pages = [];
		foreach ( preg_split( '/^=====\s*/m', file_get_contents( __DIR__ . '/pages.txt' ), -1, PREG_SPLIT_NO_EMPTY ) as $part ) {
			[ $head, $text ] = explode( "\n", $part, 2 );
			$this->edit( ...array_merge( array_slice( $f = explode( ' | ', trim( $head ) ), 0, 3 ), [ $text, $f[3] ?? '', ( $f[4] ?? '' ) === 'minor' ? EDIT_MINOR : 0 ] ) );
		}
		$this->at( '2026-09-20 10:00' );
		$helga = User::newFromName( 'Helga' );
		$expiry = [ 'edit' => 'infinity', 'move' => 'infinity' ];
		foreach ( [ 'Emergency telephone numbers', 'Rule book' ] as $title ) {
			$cascade = false;
			$page = $services->getWikiPageFactory()->newFromTitle( Title::newFromText( $title ) );
			$this->check( $page->doUpdateRestrictions( [ 'edit' => 'sysop', 'move' => 'sysop' ], $expiry, $cascade, 'Only the duty office changes this', $helga ) );
		}
		$this->check( $services->getBlockUserFactory()->newBlockUser( 'SteamBargains24', $helga, 'infinity', 'Advertising' )->placeBlock() );
		$watched = $services->getWatchedItemStore();
		foreach ( [ 'Tomas' => [ 'Signal box rota', 'Hunslet Rosie' ], 'Priya' => [ 'Tea room', 'Timetable 2026' ], 'Helga' => [ 'Rule book' ] ] as $name => $titles ) {
			foreach ( $titles as $title ) {
				$watched->addWatch( User::newFromName( $name ), Title::newFromText( $title ) );
			}
		}
		DeferredUpdates::doUpdates();
	}

	private function check( $status ) {
		if ( !$status->isOK() ) {
			$this->fatalError( (string)$status );
		}
	}
}
$maintClass = Seed::class;
require_once RUN_MAINTENANCE_IF_MAIN;
PHP

# time | user | title | summary | minor
cat > ../pages.txt <<'TXT'
===== 2026-03-01 09:00 | Helga | Main Page | Front page
Welcome to the handbook of the '''Tarnford Railway''', written by its volunteers for its volunteers.

* [[:Category:Locomotives]] – the engines and their certificates
* [[:Category:Stations]] – along the line
* [[:Category:Procedures]] – how we do things
* [[:Category:Rotas and timetables]]
* [[:Category:Structures]] – bridges, viaducts and tunnels

See also [[Emergency telephone numbers]] and the [[Rule book]].
===== 2026-03-01 09:10 | Helga | Template:Locomotive | Table for locomotives
<includeonly>{| class="wikitable" style="float:right; width:18em"
! colspan="2" | {{{name|{{PAGENAME}}}}}
|-
! Builder
| {{{builder|}}}
|-
! Works number
| {{{works number|}}}
|-
! Built
| {{{built|}}}
|-
! Status
| {{{status|}}}
|-
! Boiler certificate until
| {{{boiler certificate|–}}}
|}[[Category:Locomotives]]</includeonly><noinclude>Table at the head of every page about a locomotive.</noinclude>
===== 2026-03-01 09:20 | Helga | Category:Locomotives
Engines that belong to the railway or are on loan to it.
===== 2026-03-01 09:21 | Helga | Category:Stations
Stations and halts, from west to east.
===== 2026-03-01 09:22 | Helga | Category:Procedures
How we do things.
===== 2026-03-01 09:23 | Helga | Category:Rotas and timetables
Who works when, and what runs when.
===== 2026-03-01 09:24 | Helga | Category:Structures
Bridges, viaducts and tunnels.
===== 2026-03-02 10:00 | Osric | Hunslet Rowan | New page
{{Locomotive
| name = Rowan
| builder = Hunslet Engine Company
| works number = 9531
| built = 1953
| status = In service
| boiler certificate = 30 April 2028
}}
'''Rowan''' is a saddle tank that came to Tarnford from a colliery in 1979. She hauls most of the midweek trains.

== History ==
Worked at Ashgate Colliery until 1977. Bought by four members, overhauled in the old goods shed.

== Notes for crews ==
The injector on the fireman's side needs patience.
===== 2026-03-02 10:30 | Osric | Hunslet Rosie | New page
{{Locomotive
| name = Rosie
| builder = Hunslet Engine Company
| works number = 9521
| built = 1952
| status = In service
| boiler certificate = 12 June 2029
}}
'''Rosie''' is a saddle tank, the sister of [[Hunslet Rowan]].

== Notes for crews ==
Steam heating is fitted, so she takes the winter trains.
===== 2026-03-02 11:00 | Osric | Barclay Rowena | New page
{{Locomotive
| name = Rowena
| builder = Andrew Barclay
| works number = 2210
| built = 1946
| status = Under repair
| boiler certificate = –
}}
'''Rowena''' is a side tank. Her boiler is away for new tubes.
===== 2026-03-02 11:20 | Tomas | Peckett Juniper
{{Locomotive
| name = Juniper
| builder = Peckett and Sons
| works number = 1788
| built = 1929
| status = On display
| boiler certificate = –
}}
'''Juniper''' stands beside the car park at [[Tarnford station]].
===== 2026-03-02 11:40 | Tomas | Class 04 diesel D2277
{{Locomotive
| name = D2277
| builder = Drewry / Vulcan Foundry
| works number = D2277
| built = 1959
| status = In service
}}
Shunter, used for works trains.
===== 2026-03-02 11:45 | Tomas | Class 04 diesel D2272
{{Locomotive
| name = D2272
| builder = Drewry / Vulcan Foundry
| works number = D2272
| built = 1958
| status = Stored
}}
Source of spare parts for [[Class 04 diesel D2277]].
===== 2026-03-04 09:00 | Priya | Tarnford station
'''Tarnford''' is the western end of the line. It opened on 1 August 1868 and has two platforms, the [[Tea room]] and the shop.

[[Category:Stations]]
===== 2026-03-04 09:10 | Priya | Coldbeck station
'''Coldbeck''' opened on 1 August 1868 and has two platforms and a passing loop. Trains cross here on busy days.

[[Category:Stations]]
===== 2026-03-04 09:20 | Priya | Coldbeck Road Halt
'''Coldbeck Road Halt''' opened on 9 June 1912 and has one platform. Request stop.

[[Category:Stations]]
===== 2026-03-04 09:30 | Priya | Lark Hill station
'''Lark Hill''' opened on 20 May 1871 and has one platform. The water tower is at the eastern end.

[[Category:Stations]]
===== 2026-03-04 09:40 | Priya | Ashgate station
'''Ashgate''' is the eastern end of the line. It opened on 20 May 1871 and has one platform. The museum is in the former goods shed.

[[Category:Stations]]
===== 2026-03-06 14:00 | Osric | Coldbeck Viaduct | New page
'''Coldbeck Viaduct''' carries the line over the Tarn on seven arches. It was finished in 1868.

; Length: 140 m
; Speed limit: 25 km/h
; Weight limit: 58 tonnes

[[Category:Structures]]
===== 2026-04-11 18:20 | Tomas | Coldbeck Viaduct | Figures from the county's survey
'''Coldbeck Viaduct''' carries the line over the Tarn on seven arches. It was finished in 1868.

; Length: 143 m
; Speed limit: 25 km/h
; Weight limit: 62 tonnes

[[Category:Structures]]
===== 2026-06-02 08:05 | Osric | Coldbeck Viaduct | After the inspection
'''Coldbeck Viaduct''' carries the line over the Tarn on seven arches. It was finished in 1868.

; Length: 143 m
; Speed limit: 20 km/h
; Weight limit: 54 tonnes

[[Category:Structures]]
===== 2026-07-19 20:40 | Priya | Coldbeck Viaduct | Date of the inspection
'''Coldbeck Viaduct''' carries the line over the Tarn on seven arches. It was finished in 1868 and last inspected in May 2026.

; Length: 143 m
; Speed limit: 20 km/h
; Weight limit: 54 tonnes

[[Category:Structures]]
===== 2026-03-06 14:30 | Osric | Lark Hill Viaduct | New page
'''Lark Hill Viaduct''' has three arches.

; Length: 48 m
; Speed limit: 25 km/h
; Weight limit: 62 tonnes

[[Category:Structures]]
===== 2026-03-06 14:45 | Osric | Coldbeck Road bridge | New page
Girder bridge over the road to the quarry, renewed in 1994. Weight limit 70 tonnes.

[[Category:Structures]]
===== 2026-03-06 15:00 | Osric | Ashgate Tunnel | New page
'''Ashgate Tunnel''' is 310 m long and wet. Lamps are kept in the hut at the western mouth.

[[Category:Structures]]
===== 2026-03-09 09:00 | Helga | Rule book
# Nobody works alone on the line.
# Nobody works after a drink.
# Report what you see, however small.

[[Category:Procedures]]
===== 2026-03-09 09:10 | Helga | Emergency telephone numbers
{| class="wikitable"
! Whom !! Number
|-
| Duty officer || 01632 960 0122
|-
| Signalling control room || 01632 960 0184
|-
| First aid, Tarnford || 01632 960 0139
|-
| First aid, Ashgate || 01632 960 0177
|}

[[Category:Procedures]]
===== 2026-03-09 10:00 | Tomas | Lighting up a locomotive
# Check the water.
# Check that the regulator is shut and the hand brake is on.
# Light a small fire and take your time: four hours for a cold boiler.

[[Category:Procedures]]
===== 2026-03-09 10:20 | Tomas | Disposing of a locomotive
# Clean the fire.
# Fill the boiler.
# Empty the ashpan, well away from the wooden steps.

[[Category:Procedures]]
===== 2026-03-10 10:00 | Priya | Selling tickets
Day tickets cost 14 pounds, children half. Dogs travel free.

[[Category:Procedures]]
===== 2026-03-10 10:20 | Priya | Lost property
Everything found goes to the shop at [[Tarnford station]], with a label saying where and when.

[[Category:Procedures]]
===== 2026-03-10 11:00 | Priya | Tea room
Open on running days from 10 until the last train has left. The scones come from the bakery in Coldbeck.
===== 2026-03-12 19:00 | Tomas | Signal box rota
{| class="wikitable"
! Weekend !! Tarnford !! Coldbeck
|-
| 4–5 April || Tomas || Osric
|-
| 11–12 April || Wanda || Osric
|-
| 18–19 April || Tomas || Ifor
|}

[[Category:Rotas and timetables]]
===== 2026-03-12 19:20 | Tomas | Footplate rota
{| class="wikitable"
! Weekend !! Driver !! Fireman
|-
| 4–5 April || Wanda || Ifor
|-
| 11–12 April || Nils || Tomas
|}

[[Category:Rotas and timetables]]
===== 2026-03-12 19:40 | Priya | Timetable 2026
Trains leave Tarnford at 10.30, 12.00, 14.00 and 15.30 on Saturdays, Sundays and, in July and August, on Wednesdays.

[[Category:Rotas and timetables]]
===== 2026-03-12 19:50 | Priya | Timetable 2025
Trains left Tarnford at 11.00, 13.00 and 15.00 on Saturdays and Sundays.

[[Category:Rotas and timetables]]
===== 2026-03-20 20:00 | Priya | Talk:Tea room
== Opening earlier? ==
The crews are in by seven. Could somebody open the urn at eight? [[User:Priya|Priya]] 20:00, 20 March 2026 (UTC)

: I could on Sundays. [[User:Osric|Osric]] 21:14, 20 March 2026 (UTC)
===== 2026-03-22 20:00 | Osric | Talk:Hunslet Rowan
== Injector ==
Has anybody taken the fireman's side injector apart lately? [[User:Osric|Osric]] 20:00, 22 March 2026 (UTC)
===== 2026-03-24 20:00 | Osric | Talk:Coldbeck Viaduct
== Survey ==
The county has surveyed both viaducts, the papers are in the duty office. [[User:Osric|Osric]] 20:00, 24 March 2026 (UTC)
===== 2026-04-02 08:00 | Tomas | User:Tomas
Signalman at Tarnford, fireman now and then.
===== 2026-08-03 12:00 | GoldenValleyDave | Golden Valley Rambler
The '''Golden Valley Rambler''' is our excursion on the last Sunday of August, with [[Hunslet Rosie]] and the observation saloon. Bargain of the year for members: the fare is one pound.

[[Category:Rotas and timetables]]
===== 2026-08-28 03:12 | GoldenWhistleDeals | Great days out near Coldbeck
Looking for CHEAP holidays close to the steam trains? Our cottages are the best! Ring now and mention this page for ten percent off!!!

[[Category:Stations]]
===== 2026-09-02 07:30 | Tomas | Footplate rota | Spelling | minor
{| class="wikitable"
! Weekend !! Driver !! Fireman
|-
| 4–5 April || Wanda || Ifor
|-
| 11–12 April || Nils || Tomas
|-
| 18–19 April || Wanda || Nils
|}

[[Category:Rotas and timetables]]
TXT
php maintenance/rebuildLocalisationCache.php --lang=en --quiet
php ../seed.php --quiet
php maintenance/runJobs.php --quiet
php maintenance/rebuildrecentchanges.php --quiet
php maintenance/initSiteStats.php --update --quiet
php maintenance/rebuildtextindex.php --quiet
rm -f "$DATA_DIR"/.htaccess
touch "$APP_DIR/.done"
