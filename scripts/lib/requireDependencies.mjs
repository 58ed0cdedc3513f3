import { requireDependencies } from './workspace.mjs';

// For commands of package.json that run a program of a package rather than a script.
requireDependencies();
