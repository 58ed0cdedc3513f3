import { build } from './build.mjs';
import { stopOnSignals } from './lib/run.mjs';
import { requireDependencies } from './lib/workspace.mjs';

requireDependencies();
const releaseSignals = stopOnSignals();
if (!(await build(['api']))) process.exit(1);
releaseSignals();

await import(new URL('../api/dist/doors/cli/backup.js', import.meta.url).href);
