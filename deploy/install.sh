#!/bin/sh
# Installs the shop of an unpacked release on a Debian or Ubuntu server with PostgreSQL 15 or newer and Caddy.
# Run from a newer release it upgrades the shop and keeps all settings.
#   install.sh DOMAIN SELLER_EMAIL
set -eu

[ $# -eq 2 ] || { echo "usage: $0 DOMAIN SELLER_EMAIL" >&2; exit 2; }
domain=$1
seller=$2
settings=/etc/dorduncu/shop.env
cd "$(dirname "$0")"

# Prints 32 random bytes in hexadecimal.
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

if systemctl is-active --quiet dorduncu; then
  echo 'Backing up before the upgrade …'
  systemctl start dorduncu-backup
fi

install -m 0755 ../dorduncu /usr/local/bin/
install -m 0755 backup.sh /usr/local/bin/dorduncu-backup
install -m 0755 restore.sh /usr/local/bin/dorduncu-restore
install -m 0644 systemd/* /etc/systemd/system/
install -d -m 0700 /etc/dorduncu /var/backups/dorduncu
systemctl daemon-reload

if [ ! -e "$settings" ]; then
  password=$(random)
  DATABASE_URL=postgres://dorduncu:$password@127.0.0.1:5432/dorduncu
  SHOP_SECRET=$(random)
  SHOP_SELLER_PASSWORD=$(random | cut -c1-20)
  export DATABASE_URL SHOP_SECRET SHOP_SELLER_PASSWORD
  systemctl start postgresql
  (cd / && runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1) <<SQL
SELECT 'CREATE ROLE dorduncu LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dorduncu') \gexec
ALTER ROLE dorduncu PASSWORD '$password';
SELECT 'CREATE DATABASE dorduncu OWNER dorduncu TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C.UTF-8'''
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'dorduncu') \gexec
SQL
  dorduncu migrate
  dorduncu staff create --email "$seller" || dorduncu staff set-password --email "$seller"
  sed "s/{\$SHOP_DOMAIN}/$domain/; s/shop:8080/127.0.0.1:8080/" Caddyfile >Caddyfile.new
  cp --backup=numbered Caddyfile.new /etc/caddy/Caddyfile
  rm Caddyfile.new
  systemctl enable --quiet caddy
  systemctl restart caddy
  umask 077
  sed "s|^DATABASE_URL=.*|DATABASE_URL=$DATABASE_URL|; s|^SHOP_SECRET=.*|SHOP_SECRET=$SHOP_SECRET|
    s|^SHOP_PUBLIC_URL=.*|SHOP_PUBLIC_URL=https://$domain|; s|^SHOP_TRUSTED_PROXIES=.*|SHOP_TRUSTED_PROXIES=127.0.0.1|" \
    ../.env.example >"$settings.new"
  # Last, so that an installation that failed starts from the beginning.
  mv "$settings.new" "$settings"
fi

systemctl enable --quiet dorduncu.service dorduncu-backup.timer dorduncu-closures.timer
systemctl restart dorduncu.service dorduncu-backup.timer dorduncu-closures.timer
echo "The shop starts at https://$domain. Its settings are in $settings: copy SHOP_SECRET to another place."
[ -z "${SHOP_SELLER_PASSWORD:-}" ] ||
  echo "Log in at https://$domain/seller as $seller with the password $SHOP_SELLER_PASSWORD, and change it."
