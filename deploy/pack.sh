#!/bin/sh
# Packs a built program with what installs it, as a release offers it.
#   pack.sh PROGRAM ARCHIVE
set -eu

program=$1
archive=$2
repository=$(dirname "$0")/..
folder=$(mktemp -d)
mkdir "$folder/dorduncu"
cp "$program" "$folder/dorduncu/"
for entry in .env.example CHANGELOG.md LICENSE README.md deploy docs; do
  cp -R "$repository/$entry" "$folder/dorduncu/"
done
tar -C "$folder" -czf "$archive" dorduncu
rm -r "$folder"
