import { findProgram } from './lib/programs.mjs';
import { startTemporaryMysql } from './lib/temporaryMysql.mjs';

/**
 * Two temporary MariaDB servers, a primary and one that may follow it, for tests in another process: prints their addresses as one line
 * of JSON, then sends the second the signals that lines of standard input name, and ends when its input does.
 */
const server = findProgram('mariadbd');
if (!server)
  throw new Error('No MariaDB server: "apt-get install mariadb-server" or "brew install mariadb".');

// So small that both start quickly.
const small = ['--innodb-buffer-pool-size=32M', '--innodb-log-file-size=16M'];
const [primary, replica] = await Promise.all([
  startTemporaryMysql(server, {
    settings: [...small, '--log-bin=binlog', '--binlog-format=ROW', '--server-id=1'],
  }),
  startTemporaryMysql(server, { settings: [...small, '--read-only=ON', '--server-id=2'] }),
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
