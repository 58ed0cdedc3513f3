import { register } from 'node:module';

// For processes that the code under test starts: vitest transforms the modules of its own only.
register('./typeScriptHooks.mjs', import.meta.url);
