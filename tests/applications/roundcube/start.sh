#!/usr/bin/env bash
# PHP's own server on $PORT; Dovecot and the SMTP sink on ports derived from it. Only $DATA_DIR is written to, but for
# Dovecot's sockets, whose paths must be short.
set -euo pipefail
IMAP_PORT=${IMAP_PORT:-$((PORT < 40000 ? PORT + 20000 : PORT - 20000))}
SMTP_PORT=$((IMAP_PORT + 5000))
export DATA_DIR IMAP_PORT SMTP_PORT ROUNDCUBE_CONFIG_DIR="$APP_DIR/config"
run="${TMPDIR:-/tmp}/roundcube-$PORT"
rm -rf "$run"
mkdir -p "$run/etc" "$DATA_DIR"/{temp,log,sessions,outbox,mail}

# Dovecot reads no mail as root: it runs as "mail", with the capabilities to use files that belong to root
user=$(id -un) as=()
if [ "$(id -u)" = 0 ]; then
  user=mail
  caps=+chown,+dac_override,+fowner
  as=(setpriv --reuid=mail --regid=mail --clear-groups --inh-caps="$caps" --ambient-caps="$caps")
  chown mail: "$run"
fi
cat > "$run/etc/users" <<C
nora:{PLAIN}tidewater-88
felix:{PLAIN}gangway-31
C
cat > "$run/etc/dovecot.conf" <<C
protocols = imap
listen = 127.0.0.1
base_dir = $run
state_dir = $run
log_path = $DATA_DIR/log/dovecot.log
ssl = no
disable_plaintext_auth = no
default_internal_user = $user
default_login_user = $user
default_internal_group = $(id -gn "$user")
mail_location = maildir:$DATA_DIR/mail/%u
first_valid_uid = 1
auth_failure_delay = 0
mail_max_userip_connections = 200
passdb {
  driver = passwd-file
  args = $run/etc/users
}
userdb {
  driver = static
  args = uid=$user gid=$(id -gn "$user") home=$DATA_DIR/mail/%u
}
namespace inbox {
  inbox = yes
  separator = .
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $IMAP_PORT
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
C
${as[@]+"${as[@]}"} dovecot -F -c "$run/etc/dovecot.conf" &
python3 "$APP_DIR/sink.py" "$SMTP_PORT" "$DATA_DIR/outbox" &
for _ in $(seq 100); do (exec 3<>"/dev/tcp/127.0.0.1/$IMAP_PORT") 2>/dev/null && break; sleep 0.1; done
PHP_CLI_SERVER_WORKERS=4 exec php -d session.save_path="$DATA_DIR/sessions" -d display_errors=0 -d error_log="$DATA_DIR/log/php.log" \
  -S "127.0.0.1:$PORT" -t /var/lib/roundcube/public_html
