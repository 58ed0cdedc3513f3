import { build } from './build.mjs';
import { stopOnSignals } from './lib/run.mjs';
import { supervise } from './lib/supervise.mjs';
import { inRoot, requireDependencies } from './lib/workspace.mjs';

// Read it before the build: the shell in which npm started this command may be gone afterwards.
const npmShell = process.env.npm_lifecycle_event === 'start' ? process.ppid : undefined;
requireDependencies();
const releaseSignals = stopOnSignals();
if (!(await build(['api', 'web']))) process.exit(1);
releaseSignals();

process.exitCode = await supervise(inRoot('api/dist/main.js'), { parent: npmShell });
