// Writes the software bill of materials (CycloneDX) of the production packages, from the lockfile.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { helpIfAsked } from './lib/run.mjs';

const FILE = 'hydrate.cdx.json';
helpIfAsked(
  `Usage: npm run sbom\n\nWrites the software bill of materials of the packages for production to ${FILE} (CycloneDX).`,
);

const output = execFileSync(
  'npm',
  ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
/** @type {unknown} */
const made = JSON.parse(output);
const bom = /** @type {{ components: object[], metadata: { component: { name: string } } }} */ (made);
// npm uses the folder's name.
bom.metadata.component.name = 'hydrate';
writeFileSync(FILE, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${FILE}: ${bom.components.length} components.`);
