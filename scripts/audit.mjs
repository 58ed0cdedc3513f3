// Asks the registry for known vulnerabilities of the packages that run in production. High and critical ones fail. A
// registry that cannot tell (mirrors often cannot) is no finding on a developer's machine; with CI=true it is a failure.
import { execFile } from 'node:child_process';

const SERIOUS = ['high', 'critical'];

/** @returns {Promise<string>} what `npm audit` prints, whichever way it ends */
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
  console.error(`Nothing was audited: the registry did not tell (${report.message ?? 'no answer'}).`);
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
