// Builds the API and runs one of its programs: `node scripts/cli.mjs admin users list`.
import { build } from './build.mjs';
import { stopOnSignals } from './lib/run.mjs';
import { requireDependencies } from './lib/workspace.mjs';

requireDependencies();
const releaseSignals = stopOnSignals();
if (!(await build(['api']))) process.exit(1);
releaseSignals();

// The program reads the other arguments itself.
const [name = ''] = process.argv.splice(2, 1);
await import(`../api/dist/doors/cli/${name}.js`);
