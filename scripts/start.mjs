import './lib/requireNode.mjs';
import { build } from './build.mjs';
import { stopOnSignals } from './lib/run.mjs';
import { requireDependencies } from './lib/workspace.mjs';

requireDependencies();
const releaseSignals = stopOnSignals();
if (!(await build(['api', 'web']))) process.exit(1);
releaseSignals();

// In this process, so that signals reach the server as they are.
await import(new URL('../api/dist/main.js', import.meta.url).href);
