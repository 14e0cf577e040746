#!/bin/sh
# As an ordinary user: Apache refuses to serve as root.
cd "$(dirname "$0")" || exit
set -a
[ ! -f .env ] || . ./.env
why="is missing. Put it into .env (see README.md)"
: "${ISSUER:?$why}" "${CLIENT_ID:?$why}" "${CLIENT_SECRET:?$why}"
: "${PORT:=4000}" "${DIRECTORY:=$PWD}" "${SESSION_SECRET:=$(openssl rand -hex 32)}"
exec /usr/sbin/apache2 -f "$PWD/httpd.conf" -D FOREGROUND
