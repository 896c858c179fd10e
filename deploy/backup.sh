#!/bin/sh
# Backs the shop up into a new folder under BACKUP_DIR while it runs, and removes the oldest backups.
#   backup.sh                once, now
#   backup.sh --every-night  every night at BACKUP_AT (UTC), and the list of closed accounts every hour, where no timer exists
#
# A backup has the database (`database.dump`, of pg_dump) and the pictures in their folder. Pictures in a bucket are left to the
# bucket's versioning. The list of closed accounts is beside the backups.
#
# It needs DATABASE_URL, the place of the pictures (SHOP_STORAGE_URL or SHOP_DATA_DIR), and a pg_dump that is not older than the
# server. KEEP_BACKUPS (14) backups are kept. METRICS_DIR is the folder of node_exporter's textfile collector; only a success
# is written there.
set -eu

dir=${BACKUP_DIR:?the folder of the backups}
keep=${KEEP_BACKUPS:-14}
case ${SHOP_STORAGE_URL:-} in
  '') pictures=${SHOP_DATA_DIR:?the folder of the shop}/images ;;
  file://*) pictures=${SHOP_STORAGE_URL#file://} ;;
  *) pictures= ;;
esac

# Dumps the database into a file. A pooler could give pg_dump another connection for each transaction.
dump() {
  url=${SHOP_DATABASE_LISTEN_URL:-$DATABASE_URL}
  # The password goes by the environment, because every user of the machine sees a program's arguments. One with a percent
  # sign is left in the URL, where the sign has a meaning.
  password=$(printf '%s\n' "$url" | sed -n 's|^[a-z]*://[^:/@]*:\([^%/@]*\)@.*|\1|p')
  if [ -n "$password" ]; then
    export PGPASSWORD="$password"
    url=$(printf '%s\n' "$url" | sed 's|^\([a-z]*://[^:/@]*\):[^/@]*@|\1@|')
  fi
  # What an unlogged table holds need not last.
  pg_dump --format=custom --no-unlogged-table-data --file="$1" --dbname="$url"
}

# Copies the pictures into a folder. Equal names mean equal content, so those of the last backup are hard links to its copies.
copy_pictures() {
  [ -d "$pictures" ] || { echo "backup: $pictures is not there" >&2; return 1; }
  last=$(find "$dir" -mindepth 1 -maxdepth 1 -type d -name '20*Z' | sort | tail -n 1)
  if [ -n "$last" ] && [ -d "$last/pictures" ]; then
    cp -Rl "$last/pictures" "$1"
  else
    mkdir "$1"
  fi
  for picture in "$pictures"/*.webp; do
    # A file that is gone is one that the shop has removed meanwhile.
    [ -e "$1/${picture##*/}" ] || [ ! -e "$picture" ] || cp "$picture" "$1" || [ ! -e "$picture" ]
  done
  for copy in "$1"/*.webp; do
    [ -e "$pictures/${copy##*/}" ] || rm -f "$copy"
  done
}

backup() {
  name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
  # An unfinished backup has another name, so that it is never taken for a backup.
  unfinished=$dir/$name.unfinished
  rm -rf "$dir"/*.unfinished
  mkdir "$unfinished"
  dump "$unfinished/database.dump"
  # After the database, so that each picture that it names is there: the shop keeps an unused picture for a day.
  [ -z "$pictures" ] || copy_pictures "$unfinished/pictures"
  sync -f "$unfinished"
  mv -T "$unfinished" "$dir/$name"
  dorduncu closures --to "$dir/closed-accounts.txt" >/dev/null
  # Names sort by time.
  find "$dir" -mindepth 1 -maxdepth 1 -type d -name '20*Z' | sort -r | tail -n "+$((keep + 1))" | xargs -r rm -rf --
  if [ -n "${METRICS_DIR:-}" ]; then
    printf '# TYPE dorduncu_backup_last_success_timestamp_seconds gauge\ndorduncu_backup_last_success_timestamp_seconds %s\n' \
      "$(date +%s)" >"$METRICS_DIR/dorduncu_backup.prom.new"
    # node_exporter runs as another user.
    chmod 0644 "$METRICS_DIR/dorduncu_backup.prom.new"
    mv "$METRICS_DIR/dorduncu_backup.prom.new" "$METRICS_DIR/dorduncu_backup.prom"
  fi
  echo "backup: $dir/$name. The secret (SHOP_SECRET, or the file secret in SHOP_DATA_DIR) is not in it: keep it elsewhere."
}

seconds_until() {
  now=$(date +%s)
  at=$(date -u -d "today $1" +%s)
  [ "$at" -gt "$now" ] || at=$((at + 86400))
  echo $((at - now))
}

if [ "${1:-}" = --every-night ]; then
  # Every hour, so that accounts closed since the last backup stay closed after a restore.
  while :; do
    if dorduncu closures --to "$dir/closed-accounts.txt" >/dev/null; then
      sleep 3600
    else
      # As while the shop migrates its database for the first time.
      echo "closures: failed" >&2
      sleep 60
    fi
  done &
  while :; do
    sleep "$(seconds_until "${BACKUP_AT:-00:30}")"
    # After a failure the next try is the next night; the alert watches the backup's age. In a process of its own, because
    # within `backup || …` the shell would ignore `set -e`.
    "$0" || echo "backup: failed" >&2
  done
else
  # The backups hold customers' data.
  umask 077
  exec 9>"$dir/.lock"
  flock --nonblock 9 || { echo 'backup: another backup is running' >&2; exit 1; }
  backup
fi
