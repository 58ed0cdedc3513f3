-- HAProxy's check logs in without a password, and may read nothing but the server's state (scripts/lib/haproxy.mjs).
CREATE USER IF NOT EXISTS 'haproxy'@'%';
