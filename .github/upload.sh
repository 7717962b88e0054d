#!/usr/bin/env bash
# Uploads dist/public/ to a school's web space by SFTP. docs/publish.md explains the settings, which come as environment variables:
# UPLOAD_HOST, UPLOAD_USER, UPLOAD_PASSWORD, UPLOAD_FOLDER, UPLOAD_HOST_KEY, and UPLOAD_PORT where it is not 22.
# Nothing is deleted there: the folder may hold more than the site.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "::error::$*"
  exit 1
}

for name in UPLOAD_HOST UPLOAD_USER UPLOAD_PASSWORD UPLOAD_FOLDER; do
  [ -n "${!name:-}" ] || fail "$name is missing. Add it at Settings → Secrets and variables → Actions."
done
case "$UPLOAD_FOLDER$UPLOAD_HOST$UPLOAD_USER" in *[\"\\]*) fail "A setting has a quote or a backslash. Remove it." ;; esac
port="${UPLOAD_PORT:-22}"

known=$(mktemp -d)
trap 'rm -rf "$known"' EXIT
ssh-keyscan -T 20 -p "$port" "$UPLOAD_HOST" 2>/dev/null > "$known/offered" || true
[ -s "$known/offered" ] || fail "$UPLOAD_HOST gives no answer at port $port. Check UPLOAD_HOST, and ask your host whether it allows SFTP and at which port."

# the password goes only to the server that the school has seen once
while read -r line; do
  print=$(ssh-keygen -lf - <<< "$line" | cut -d ' ' -f 2)
  echo "$print" >> "$known/prints"
  if [ "$print" = "${UPLOAD_HOST_KEY:-}" ]; then echo "$line" >> "$known/hosts"; fi
done < <(grep -v '^#' "$known/offered")
if [ ! -s "$known/hosts" ]; then
  prints=$(paste -sd ' ' "$known/prints")
  [ -z "${UPLOAD_HOST_KEY:-}" ] || fail "The server has another key than UPLOAD_HOST_KEY, so nothing was sent. It has: $prints. Ask your host whether it has changed its key."
  fail "The server has these keys: $prints. Save one of them as the variable UPLOAD_HOST_KEY, and run this again."
fi

# pages last: what they load is there by then
LFTP_PASSWORD="$UPLOAD_PASSWORD" lftp --env-password -u "$UPLOAD_USER" "sftp://$UPLOAD_HOST:$port" <<COMMANDS \
  || fail "The upload failed: the reason is in the line above. Check UPLOAD_USER, UPLOAD_PASSWORD and UPLOAD_FOLDER."
set cmd:fail-exit yes
set net:max-retries 3
set net:timeout 30
set sftp:auto-confirm no
set sftp:connect-program "ssh -a -x -oUserKnownHostsFile=$known/hosts -oGlobalKnownHostsFile=/dev/null -oStrictHostKeyChecking=yes"
mirror --reverse --no-perms --parallel=4 --exclude-glob *.html dist/public/ "$UPLOAD_FOLDER"
mirror --reverse --no-perms --parallel=4 dist/public/ "$UPLOAD_FOLDER"
COMMANDS
echo "The site is uploaded to $UPLOAD_FOLDER on $UPLOAD_HOST."
