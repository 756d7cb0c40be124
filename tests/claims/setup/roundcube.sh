#!/bin/bash
# roundcube.sh PORT : Debian's roundcube 1.6.5 (unpacked), PHP's built-in server; mail of “petra” from dovecot (IMAP on PORT+20), a small SMTP server that keeps what is sent (PORT+21, $DATA/sent)
set -euo pipefail; P=$1; I=$((P+20)); S=$((P+21)); R=$APP/deb; cd $DATA
M=${TMPDIR:-/tmp}/passerby-claims-mail; 
cat > dovecot.conf <<C
base_dir=$M/run
state_dir=$M/state
log_path=$DATA/dovecot.log
protocols=imap
listen=127.0.0.1
ssl=no
disable_plaintext_auth=no
mail_location=maildir:$DATA/mail/%n
first_valid_uid=1
default_internal_user=dovecot
default_login_user=dovenull
passdb {
  driver=passwd-file
  args=scheme=PLAIN $DATA/users
}
userdb {
  driver=static
  args=uid=65534 gid=65534 home=$DATA/mail/%n
}
service imap-login {
  inet_listener imap {
    port=$I
  }
  inet_listener imaps {
    port=0
  }
}
namespace inbox {
  inbox=yes
  separator=/
  mailbox Drafts {
    auto=subscribe
    special_use=\\Drafts
  }
  mailbox Sent {
    auto=subscribe
    special_use=\\Sent
  }
  mailbox Trash {
    auto=subscribe
    special_use=\\Trash
  }
  mailbox Junk {
    auto=subscribe
    special_use=\\Junk
  }
  mailbox Invoices {
    auto=subscribe
  }
}
C
printf 'petra@harbour.example:Gull-2047\nolaf@harbour.example:Tern-3081\n' > users; mkdir -p mail sent logs temp conf $M/run $M/state
cat > conf/config.inc.php <<C
<?php
\$config['db_dsnw']='sqlite:///$DATA/rc.db?mode=0646';
\$config['imap_host']='127.0.0.1:$I'; \$config['smtp_host']='127.0.0.1:$S'; \$config['smtp_user']=''; \$config['smtp_pass']='';
\$config['product_name']='Harbour Mail'; \$config['des_key']='claimsclaimsclaims123456'; \$config['plugins']=[]; \$config['skin']='elastic'; \$config['language']=null;
\$config['temp_dir']='$DATA/temp/'; \$config['log_dir']='$DATA/logs/'; \$config['mime_types']='$R/etc/roundcube/mimetypes.php'; \$config['enable_installer']=false; \$config['login_autocomplete']=2; \$config['session_lifetime']=120; \$config['spellcheck_engine']='none'; \$config['enable_spellcheck']=false; \$config['mail_domain']='harbour.example'; \$config['htmleditor']=0;
C
cp $R/etc/roundcube/defaults.inc.php $R/etc/roundcube/mimetypes.php conf/; printf '<?php define("INSTALL_PATH","%s/var/lib/roundcube/");\n' $R > conf/prepend.php
if [ ! -f .prepared ]; then sqlite3 rc.db < $R/usr/share/roundcube/SQL/sqlite.initial.sql; python3 $HERE/roundcube_seed.py $DATA/mail; fi
chown -R nobody:nogroup mail; chmod 755 $DATA; rm -f $M/run/master.pid; touch .prepared
/usr/sbin/dovecot -F -c $DATA/dovecot.conf &
python3 -W ignore $HERE/smtp_keep.py $S $DATA/sent &
export ROUNDCUBE_CONFIG_DIR=$DATA/conf PHP_CLI_SERVER_WORKERS=4
exec php -d display_errors=0 -d error_log=$DATA/logs/php.log -d upload_max_filesize=8M -d include_path=.:$R/usr/share/php:$R/usr/share/pear -d auto_prepend_file=$DATA/conf/prepend.php -S 127.0.0.1:$P -t $R/var/lib/roundcube
