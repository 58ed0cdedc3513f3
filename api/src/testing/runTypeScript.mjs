import { register } from 'node:module';

// For processes that the tested code starts: Vitest transforms only modules of its own process.
register('./typeScriptHooks.mjs', import.meta.url);
