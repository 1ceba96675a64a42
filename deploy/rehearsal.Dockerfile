# Stand-ins for the three images from elsewhere, where no registry can be reached: made of Debian 12's own packages, under the
# names that Dockerfile and compose.yaml ask for. deploy/rehearse.py builds each by its target; nothing else uses them.
# They have the paths, users and variables of the real ones that our files rely on, and other versions.

FROM debian:bookworm-slim AS packages
RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends \
      ca-certificates python3 python3-venv postgresql nginx-light \
 && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled/default /var/lib/postgresql/15

# python:3.12-slim-bookworm
FROM packages AS python
RUN ln -s /usr/bin/python3 /usr/local/bin/python

# postgres:16-bookworm: begun as root, runs as postgres; makes the role and the database when its folder is empty.
FROM packages AS postgres
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data
RUN printf '%s\n' '#!/bin/bash' 'set -e' \
      'install -d -o postgres -g postgres -m 0700 "$PGDATA"' \
      'as="setpriv --reuid postgres --regid postgres --init-groups --"' \
      'if [ ! -s "$PGDATA/PG_VERSION" ]; then' \
      '  install -o postgres -m 0600 <(echo "$POSTGRES_PASSWORD") /tmp/password' \
      '  $as initdb --username "$POSTGRES_USER" --pwfile /tmp/password --encoding UTF8 --locale C.UTF-8 \' \
      '    --auth-local trust --auth-host scram-sha-256' \
      '  rm /tmp/password' \
      '  $as pg_ctl -w -o "-c listen_addresses=" start' \
      '  $as createdb --username "$POSTGRES_USER" "$POSTGRES_DB"' \
      '  $as pg_ctl -w stop' \
      '  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"' \
      'fi' \
      'exec $as postgres -c "listen_addresses=*"' > /entrypoint \
 && chmod 0755 /entrypoint
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["/entrypoint"]

# nginxinc/nginx-unprivileged:1.26-bookworm: what it writes is in /tmp, and its user has the number 101.
FROM packages AS nginx
RUN printf '%s\n' 'worker_processes auto; pid /tmp/nginx.pid; error_log /dev/stderr notice; daemon off;' \
      'events { worker_connections 1024; }' \
      'http { include /etc/nginx/mime.types; client_body_temp_path /tmp/client_temp; proxy_temp_path /tmp/proxy_temp;' \
      '  fastcgi_temp_path /tmp/fastcgi_temp; uwsgi_temp_path /tmp/uwsgi_temp; scgi_temp_path /tmp/scgi_temp;' \
      '  include /etc/nginx/conf.d/*.conf; }' > /etc/nginx/nginx.conf \
 && rm -rf /var/cache/nginx /var/log/nginx/* && mkdir -p /var/cache/nginx && chown 101:101 /var/cache/nginx \
 && ln -s /dev/stdout /var/log/nginx/access.log && ln -s /dev/stderr /var/log/nginx/error.log && chmod 0755 /var/log/nginx
USER 101:101
STOPSIGNAL SIGQUIT
CMD ["nginx"]
