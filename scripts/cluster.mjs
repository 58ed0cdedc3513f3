import { helpIfAsked } from './lib/run.mjs';
import { startTemporaryGalera } from './lib/temporaryGalera.mjs';

/**
 * `npm run cluster`: a temporary Galera cluster behind HAProxy, until Ctrl+C, and the settings with which the site uses it.
 */
helpIfAsked(`Usage: npm run cluster -- [SETTING=VALUE ...]

Starts three nodes of MariaDB Galera behind HAProxy until Ctrl+C, and prints the settings with which the site uses them.
SETTING is one of wsrep_provider_options, such as evs.suspect_timeout=PT2S.`);

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => process.exit(0));

const { url, nodes } = await startTemporaryGalera({ spare: 0, providerOptions: process.argv.slice(2) }).catch(
  (/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
const readers = nodes.slice(1).map(({ url: reader }) => reader);
console.log(`Three nodes are ready. Their data is deleted when this command ends (Ctrl+C). In another terminal:

DATABASE_URL=${url} \\
DATABASE_REPLICA_URLS="${readers.join(' ')}" npm start`);
setInterval(() => undefined, 60_000);
