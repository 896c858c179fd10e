#!/bin/sh
# Tries the commands of docs/operations.md, "On a plain server" and "Restore", in a bare Debian that systemd boots in a
# container. Needs root, debootstrap, systemd-container, curl and the network. Takes about two minutes.
#   plain-server.sh PROGRAM
set -eu

program=$1
repository=$(cd "$(dirname "$0")/../.." && pwd)
bare=$(mktemp -d /var/tmp/plain-server.XXXXXX)
chmod 0755 "$bare"
container=

clean_up() {
  [ -z "$container" ] || kill "$container" || true
  wait
  rm -rf "$bare"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

fail() {
  echo "plain-server: $1" >&2
  exit 1
}

# Runs a command on the booted server.
on_server() {
  nsenter --target "$init" --all --root --wd \
    env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates bookworm "$bare" >/dev/null
mkdir "$bare/release"
(
  cd "$bare/release"
  cp "$program" dorduncu
  "$repository/deploy/pack.sh" dorduncu dorduncu-linux-x86_64.tar.gz
  rm dorduncu
  sha256sum ./* >SHA256SUMS
)
# The page's commands, for a domain that needs no certificate from outside.
sed -n '/^### On a plain server/,/^###* [^O]/p' "$repository/docs/operations.md" |
  sed -n '/^```sh$/,/^```$/{/^```/d;p}' | sed 's/magaza\.example ayse@/localhost ayse@/' >"$bare/release/commands"
[ "$(wc -l <"$bare/release/commands")" -eq 4 ] || fail 'the page has not four commands'
# Packages come over the network, which the container does not have.
sed -n '/^apt-get/p' "$bare/release/commands" >"$bare/release/packages"
chroot "$bare" sh -euc 'export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; . /release/packages' >/dev/null

systemd-nspawn --quiet --directory "$bare" --boot --register=no --keep-unit --private-network --console=pipe \
  >/dev/null 2>&1 </dev/null &
container=$!
sleep 5
init=$(pgrep --parent "$container" systemd) || fail 'systemd did not start'
timeout 60 nsenter --target "$init" --all --root --wd systemctl is-system-running --wait >/dev/null || fail 'the bare system did not start'

on_server sh -euc 'cd /release; grep -v ^apt-get commands | sh -eu'

read_shop() { nsenter --target "$init" --net curl --silent --fail --insecure --max-time 5 "https://localhost$1"; }
wait_for_shop() {
  tries=0
  until read_shop /readyz; do
    tries=$((tries + 1))
    [ "$tries" -lt 30 ] || fail 'the shop is not ready after 30 s'
    sleep 1
  done
}
wait_for_shop
read_shop / | grep -q '<title>' || fail 'no home page'
on_server journalctl --unit dorduncu --no-pager | grep -q listening || fail 'the shop writes no log'
# The restore has to bring back the account of the seller and this picture.
picture=/var/lib/dorduncu/images/picture.webp
on_server sh -euc "echo picture >$picture; chown --reference=/var/lib/dorduncu/ $picture"
on_server systemctl start dorduncu-backup || fail 'no backup'
# The last command again is the upgrade.
on_server sh -euc 'cd /release; tail -n 1 commands | sh -eu' >/dev/null || fail 'no upgrade'
[ "$(on_server find /var/backups/dorduncu -name database.dump | wc -l)" -eq 2 ] || fail 'no backup before the upgrade'

newest=$(on_server sh -c 'ls -d /var/backups/dorduncu/20*Z | tail -n 1')
sed -n '/^## Restore/,/^With containers/{/^```sh$/,/^```$/{/^```/d;p}}' "$repository/docs/operations.md" |
  sed "s|@2026[^ ]*|@$(basename "$newest")|" >"$bare/release/restore"
[ "$(wc -l <"$bare/release/restore")" -eq 6 ] || fail 'the page has not six commands for a restore'
on_server sh -eu /release/restore || { on_server journalctl --unit 'dorduncu-restore@*' --no-pager; fail 'no restore'; }
wait_for_shop
on_server sh -euc "[ \"\$(stat -c %U $picture)\" = \"\$(stat -c %U /var/lib/dorduncu/)\" ]" || fail 'no picture restored'
on_server runuser -u postgres -- psql -Atc 'SELECT email FROM users' dorduncu | grep -q '^ayse@' || fail 'no account restored'
echo 'plain-server: shop, log, backup, upgrade and restore work'
