import { findMysqlServer } from './lib/programs.mjs';
import { isMariadb, startTemporaryMysql } from './lib/temporaryMysql.mjs';

/**
 * Starts two temporary servers of MariaDB or MySQL, a primary and a possible replica, for tests in another process.
 * Prints their addresses as one line of JSON, then sends the replica the signals named on standard input, and ends when
 * standard input closes.
 */
const server = findMysqlServer();
if (!server)
  throw new Error('No MariaDB or MySQL server: "apt-get install mariadb-server" or "brew install mariadb".');

const settings = [
  // Small buffers, so that both start quickly.
  '--innodb-buffer-pool-size=32M',
  '--loose-innodb-log-file-size=16M',
  // MariaDB always has global transaction ids; MySQL needs a setting.
  ...((await isMariadb(server)) ? [] : ['--gtid-mode=ON', '--enforce-gtid-consistency=ON']),
];
const [primary, replica] = await Promise.all([
  startTemporaryMysql(server, {
    settings: [...settings, '--log-bin=binlog', '--binlog-format=ROW', '--server-id=1'],
  }),
  startTemporaryMysql(server, { settings: [...settings, '--read-only=ON', '--server-id=2'] }),
]);
console.log(JSON.stringify({ primary: primary.url, replica: replica.url }));

process.stdin.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
  for (const line of text.split('\n')) {
    if (line === 'SIGSTOP' || line === 'SIGCONT' || line === 'SIGKILL') replica.signal(line);
  }
});
process.stdin.on('end', () => {
  primary.stop();
  replica.stop();
  process.exit(0);
});
