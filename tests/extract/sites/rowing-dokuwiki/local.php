<?php
$conf['title'] = 'Weirside Rowing Club';
$conf['tagline'] = 'The members\' handbook';
$conf['lang'] = 'en';
$conf['license'] = '';
$conf['savedir'] = getenv('DATA_DIR') . '/data';
$conf['useacl'] = 1;
$conf['disableactions'] = 'register,resendpwd';
$conf['updatecheck'] = 0;
$conf['dformat'] = '%Y/%m/%d %H:%M';
$conf['useheading'] = 1;
