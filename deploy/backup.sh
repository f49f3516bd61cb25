#!/bin/sh
# Write a backup of the site and keep those of the last days: backup.sh [FOLDER [HOW-MANY]]
#
# The database is that of ROUNDHOUSE_DB, a file or PostgreSQL; `roundhouse` has to be on the PATH. A backup is written
# under a name of its own and renamed once it is whole, so that what lies there can be restored. Exit code 1: it failed,
# and nothing older was removed.
set -eu

folder=${1:-backups}
many=${2:-14}
case $many in
  '' | *[!0-9]* | 0) echo "backup: how many to keep is a number from 1 on, not \"$many\"" >&2; exit 2 ;;
esac

umask 077
mkdir -p "$folder"
name="$folder/roundhouse-$(date -u +%Y%m%dT%H%M%SZ).sqlite3"
rm -f "$folder"/*.part
roundhouse backup "$name.part" >/dev/null
mv "$name.part" "$name"
echo "$name"

# Names sort by time. The newest stay.
ls -1 "$folder"/roundhouse-*.sqlite3 | sort -r | tail -n "+$((many + 1))" | while IFS= read -r old; do
  rm -f -- "$old"
done
