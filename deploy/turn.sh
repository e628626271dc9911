#!/bin/sh
# Runs coturn with deploy/turnserver.conf for the profile `turn` of compose.yaml. Further words are options of coturn.
set -eu
: "${TURN_HOST:?takes the name of the TURN server, such as turn.example.org}"
: "${TURN_SECRET:?takes the secret that the server has too, at least 16 characters}"
: "${VOICE_PEER:?takes the address of the embedded voice, the only one that is relayed to}"
folder=$(dirname "$0")
# Where Caddy keeps what it has obtained.
certificate=${CERTIFICATES:-/certificates/caddy/certificates/acme-v02.api.letsencrypt.org-directory}/$TURN_HOST/$TURN_HOST
server=
trap 'if [ -n "$server" ]; then kill "$server"; else exit; fi' TERM INT

until [ -r "$certificate.key" ] && [ -r "$certificate.crt" ]; do
  echo "Waiting for the certificate of $TURN_HOST: does its name lead to this machine?"
  sleep 5
done

# In a file, because every process can read the words of a command.
umask 077
config=$(mktemp)
{
  cat "$folder/turnserver.conf"
  echo "static-auth-secret=$TURN_SECRET"
  echo "realm=$TURN_HOST"
  echo "allowed-peer-ip=$VOICE_PEER"
  echo "cert=$certificate.crt"
  echo "pkey=$certificate.key"
} > "$config"

turnserver -c "$config" "$@" &
server=$!
# A renewed certificate is read on this signal, once a day.
(
  trap 'kill "$nap"; exit' TERM
  while :; do
    sleep 86400 & nap=$!
    wait "$nap"
    kill -USR2 "$server"
  done
) > /dev/null 2>&1 &
reload=$!
status=0
wait "$server" || status=$?
# A signal to this script ends the first wait only.
if kill -0 "$server" 2>/dev/null; then wait "$server" || status=$?; fi
kill "$reload" 2>/dev/null || true
rm -f "$config"
exit "$status"
