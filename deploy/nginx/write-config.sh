#!/bin/sh
# Writes the configuration of nginx to standard output, from scripts/serve/edge/nginx.conf and the settings below. The defaults are
# those of Debian:
#
#   deploy/nginx/write-config.sh > /etc/nginx/nginx.conf && nginx -t && systemctl reload nginx
set -eu

template=${1:-$(dirname "$0")/../../scripts/serve/edge/nginx.conf}
: "${SITE_DIR:=/var/lib/sufra/site}"
: "${PORT:=127.0.0.1:8080}"
: "${UPSTREAM:=127.0.0.1:4321}"
: "${RUN_DIR:=/run}"
: "${TEMP_DIR:=/var/lib/nginx}"
: "${CONF_DIR:=/etc/nginx/sufra}"

# A "|" separates the parts of the replacements; "&" and "\" would mean something else in them.
for value in "$SITE_DIR" "$PORT" "$UPSTREAM" "$RUN_DIR" "$TEMP_DIR" "$CONF_DIR"; do
  case $value in
    *[\|\&\\\;]* | '') echo "write-config.sh: \"$value\" is not a valid setting" >&2 && exit 1 ;;
  esac
done
if [ ! -r "$template" ]; then
  echo "write-config.sh: $template cannot be read" >&2
  exit 1
fi

sed -e "s|\${SITE_DIR}|$SITE_DIR|g" -e "s|\${PORT}|$PORT|g" -e "s|\${UPSTREAM}|$UPSTREAM|g" \
  -e "s|\${RUN_DIR}|$RUN_DIR|g" -e "s|\${TEMP_DIR}|$TEMP_DIR|g" -e "s|\${CONF_DIR}|$CONF_DIR|g" "$template"
