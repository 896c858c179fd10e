#!/bin/sh
# Restores a backup of backup.sh into an empty database and an empty folder of pictures, switches invoicing off, and closes the
# accounts again that were closed after the backup. A refusal, or a failure before all is restored, leaves both empty.
#   restore.sh BACKUP [CLOSED_ACCOUNTS]
# BACKUP is a folder, CLOSED_ACCOUNTS the list of closed accounts: unless given, closed-accounts.txt beside BACKUP.
#
# It needs DATABASE_URL, the place of the pictures (SHOP_STORAGE_URL or SHOP_DATA_DIR), the release that made the backup or a
# newer one, and psql and pg_restore that are not older than the server.
set -eu

from=${1:?the folder of a backup}
closed=${2:-$(dirname "$from")/closed-accounts.txt}
url=${SHOP_DATABASE_LISTEN_URL:-${DATABASE_URL:?the URL of an empty database}}
case ${SHOP_STORAGE_URL:-} in
  '') pictures=${SHOP_DATA_DIR:?the folder of the shop}/images ;;
  file://*) pictures=${SHOP_STORAGE_URL#file://} ;;
  *) pictures= ;;
esac

refuse() {
  echo "restore: $1: nothing was restored" >&2
  exit 1
}

# As in backup.sh: a program's arguments are no place for a password.
password=$(printf '%s\n' "$url" | sed -n 's|^[a-z]*://[^:/@]*:\([^%/@]*\)@.*|\1|p')
if [ -n "$password" ]; then
  export PGPASSWORD="$password"
  url=$(printf '%s\n' "$url" | sed 's|^\([a-z]*://[^:/@]*\):[^/@]*@|\1@|')
fi

# Gives the rows of a statement, without headings.
sql() {
  psql --no-psqlrc --quiet --tuples-only --no-align --dbname="$url" --command="$1"
}

pg_restore --list "$from/database.dump" >/dev/null || refuse "$from holds no whole backup"
[ -z "$pictures" ] || [ -d "$from/pictures" ] || refuse "$from has no pictures"
if [ -e "$closed" ]; then
  # Before anything is restored; `dorduncu closures` would refuse such a list, too.
  line=$(grep -nEvm 1 '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' "$closed" | cut -d : -f 1)
  [ -z "$line" ] || refuse "$closed: line $line is no id of an account"
else
  [ $# -lt 2 ] || refuse "$closed is not there"
fi
tables=$(sql "SELECT count(*) FROM pg_class
  WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)'")
[ "$tables" = 0 ] || refuse "the database is not empty (it has $tables tables)"
if [ -n "$pictures" ]; then
  [ ! -d "$pictures" ] || [ -z "$(find "$pictures" -type f | head -n 1)" ] || refuse "$pictures is not empty"
  # systemd runs the shop as a user of its own.
  owner=$pictures
  [ -d "$owner" ] || owner=$(dirname "$pictures")
  # The database comes last, in one transaction. Until then what this script has copied is removed again.
  trap 'find "$pictures" -mindepth 1 -delete' EXIT
  trap 'exit 1' INT TERM
  mkdir -p "$pictures"
  cp -R "$from/pictures/." "$pictures"
  [ "$(id -u)" -ne 0 ] || chown -R --reference="$owner" "$pictures"
fi
pg_restore --single-transaction --no-owner --no-privileges --dbname="$url" "$from/database.dump"
trap - EXIT

# The integrator may have invoices from after the backup, whose numbers would be given to other ones. Only an old release has
# no settings.
not_finished() {
  echo "restore: $from is restored, but invoicing may be on, and accounts that were closed since are open. Empty the database" >&2
  echo "  and the folder of pictures, and restore again." >&2
  exit 1
}
off=
has_settings=$(sql "SELECT to_regclass('settings') IS NOT NULL") || not_finished
if [ "$has_settings" = t ]; then
  off=$(sql "UPDATE settings SET value = value || '{\"invoicing\": false, \"invoiceSeries\": null}', updated_at = now()
    WHERE value ->> 'invoicing' = 'true' RETURNING 'off'") || not_finished
fi
[ -z "$off" ] || {
  echo "restore: invoicing is switched off, because the integrator may have invoices that are newer than the backup. Before the"
  echo "first parcel is shipped, choose a series in Ayarlar that was never used, and switch it on."
}

if [ -e "$closed" ]; then
  # The backup may be of an older release.
  { dorduncu migrate && dorduncu closures --apply "$closed"; } || {
    echo "restore: $from is restored, but accounts that were closed since are open. Before the shop starts, give" >&2
    echo "  dorduncu migrate && dorduncu closures --apply $closed" >&2
    exit 1
  }
else
  echo "restore: there is no list of closed accounts at $closed: accounts that were closed after the backup are open again."
fi
echo "restore: $from is restored."
