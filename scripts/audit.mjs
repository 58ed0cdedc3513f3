// Checks the packages that run in production for known vulnerabilities in the registry. High and critical ones fail. If
// the registry has no audit data (mirrors often lack it), a local run passes; with CI=true it fails.
import { execFile } from 'node:child_process';
import { helpIfAsked } from './lib/run.mjs';

helpIfAsked(
  'Usage: npm run audit\n\nLists known vulnerabilities of the packages for production. Fails on high and critical ones.',
);

const SERIOUS = ['high', 'critical'];

/** @returns {Promise<string>} the output of `npm audit`, whatever its exit code */
const audit = () =>
  new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], { maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
      resolve(stdout),
    );
  });

/**
 * @typedef {object} Finding
 * @property {string} severity
 * @property {string} range
 * @property {(string | { title: string, url: string })[]} via
 */

/** @type {unknown} */
const answer = JSON.parse((await audit()) || '{}');
const report = /** @type {{ vulnerabilities?: Record<string, Finding>, message?: string }} */ (answer);
if (!report.vulnerabilities) {
  const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';
  console.error(
    `Nothing was audited: the registry returned no audit data (${report.message ?? 'no answer'}).`,
  );
  process.exit(isCi ? 1 : 0);
}
const findings = Object.entries(report.vulnerabilities);
for (const [name, { severity, range, via }] of findings) {
  const why = via
    .map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`))
    .join('; ');
  console.log(`${severity.padEnd(9)} ${name} ${range}: ${why}`);
}
const serious = findings.filter(([, { severity }]) => SERIOUS.includes(severity));
console.log(`${findings.length} known vulnerabilities, ${serious.length} of them high or critical.`);
process.exit(serious.length > 0 ? 1 : 0);
