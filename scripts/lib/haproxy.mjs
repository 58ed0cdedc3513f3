/** @param {number} sequence @param {Buffer} payload @returns {string} a packet of MySQL's protocol, in hexadecimal digits */
function packet(sequence, payload) {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head.writeUInt8(sequence, 3);
  return Buffer.concat([head, payload]).toString('hex');
}

/** The login of a user without a password: protocol 4.1, no database, packets of 16 MB, utf8. @param {string} user */
function login(user) {
  const fixed = Buffer.alloc(32);
  // CLIENT_LONG_PASSWORD, CLIENT_PROTOCOL_41, CLIENT_SECURE_CONNECTION
  fixed.writeUInt32LE(0x8201, 0);
  fixed.writeUInt32LE(0x1000000, 4);
  fixed.writeUInt8(33, 8);
  return packet(1, Buffer.concat([fixed, Buffer.from(`${user}\0`), Buffer.from([0])]));
}

const state = packet(0, Buffer.from("\u0003SHOW STATUS LIKE 'wsrep_local_state_comment'"));
/** The last column of the response of a node that may be read and written: a string with its length in front. */
const synced = Buffer.from('\u0006Synced').toString('hex');

/**
 * A configuration of HAProxy that sends all connections to one node of a Galera cluster, the writer. The check asks each node for its
 * state, because a node that has lost the others still accepts connections. When the writer fails, its connections are closed and the
 * next node becomes the writer. It stays the writer when the first one returns: with two writers, transactions would conflict.
 * docker/haproxy.cfg is the output for docker-compose.cluster.yml.
 * @param {string} listen address and port
 * @param {readonly { name: string, address: string }[]} nodes
 * @param {string} [nameServer] asked again and again for the addresses of the nodes, which need not have one at first
 */
export const haproxyConfiguration = (listen, nodes, nameServer) => `global
  maxconn 4000

defaults
  mode tcp
  timeout connect 1s
  # Longer than a connection of the pool may be idle. Keep-alives find the dead ones.
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka

${nameServer ? `resolvers names\n  nameserver dns ${nameServer}\n  hold valid 5s\n\n` : ''}listen writer
  bind ${listen}
  # One entry: the current writer. It is kept until that node fails.
  stick-table type integer size 1 nopurge
  stick on int(1)
  option tcp-check
  tcp-check connect
  tcp-check expect binary 0000000a comment greeting
  tcp-check send-binary ${login('haproxy')} comment login
  tcp-check expect binary 0700000200 comment "logged in"
  tcp-check send-binary ${state} comment state
  tcp-check expect binary ${synced} comment Synced
  timeout check 1s
  default-server check inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions${nameServer ? ' resolvers names init-addr last,libc,none' : ''}
${nodes.map(({ name, address }, i) => `  server ${name} ${address}${i === 0 ? '' : ' backup'}`).join('\n')}
`;

/** The configuration of docker-compose.cluster.yml, for Docker's name server. It is written by `node scripts/lib/haproxy.mjs > docker/haproxy.cfg`. */
export const composeConfiguration = () =>
  haproxyConfiguration(
    ':3306',
    ['node-1', 'node-2', 'node-3'].map((name) => ({ name, address: `${name}:3306` })),
    '127.0.0.11:53',
  );

if (import.meta.filename === process.argv[1]) process.stdout.write(composeConfiguration());
