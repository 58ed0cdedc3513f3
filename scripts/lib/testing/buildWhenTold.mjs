import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOne } from '../../build.mjs';

/** A process that builds a target and replaces its output when the test tells it to. */
const [folder = ''] = process.argv.slice(2);
const ok = await buildOne({
  label: 'test',
  folder,
  entry: 'main.js',
  print: 'of new sources',
  compile: async (draft) => {
    writeFileSync(path.join(draft, 'main.js'), '');
    process.send?.('ready');
    await once(process, 'message');
    return { ok: true, output: '' };
  },
});
process.disconnect();
process.exitCode = ok ? 0 : 1;
