#!/bin/sh
# Installs what `just ha` and `just ha-drill` start: Debian's packages without starting their services, and moto, an
# S3 store for trying things out, into the folder that is given.
set -eu
store=${1:?usage: install.sh FOLDER-FOR-THE-STORE}

export DEBIAN_FRONTEND=noninteractive
# Debian starts what it installs; this machine may have a PostgreSQL of its own to be left alone.
if [ ! -e /usr/sbin/policy-rc.d ]; then
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
    chmod +x /usr/sbin/policy-rc.d
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
fi
apt-get update
apt-get install --yes --no-install-recommends \
    etcd-server haproxy patroni pgbouncer postgresql-15 python3-etcd python3-venv

python3 -m venv "$store"
"$store/bin/pip" install --quiet 'moto[s3,server]==5.2.5'
