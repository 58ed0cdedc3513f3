import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printedSchema } from './doors/graphql/schema.js';

/** Writes `schema.graphql` from the code. With `--check` it only reports whether the file is current. */
const path = fileURLToPath(new URL('../../schema.graphql', import.meta.url));
const printed = await printedSchema();

if (!process.argv.includes('--check')) {
  writeFileSync(path, printed);
} else if (readFileSync(path, 'utf8') !== printed) {
  process.stderr.write(
    'schema.graphql is not what the code says. Run `npm run schema` and commit the difference.\n',
  );
  process.exitCode = 1;
}
