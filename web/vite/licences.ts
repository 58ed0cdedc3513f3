import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const HEADER =
  'The site sends these packages to browsers, bundled, to run the examples of posts. Their authors ask that these notices come with them.\n';

/** The folder of the package that a file in `node_modules` belongs to. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/**
 * The licences of the packages that these files belong to, as one text. Files outside of packages are the site's own.
 * @throws Error if a package names no licence
 */
export function licencesOf(files: Iterable<string>): string {
  const folders = new Set(
    [...files].map((file) => PACKAGE.exec(file)?.[0]).filter((found) => found !== undefined),
  );
  const texts = [...folders].map(licenceOf).sort();
  return [HEADER, ...new Set(texts)].join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Partial<Record<'name' | 'version' | 'license', string>>;
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  if (license === undefined && texts.length === 0) throw new Error(`${folder} names no licence.`);
  return `${name} ${version}\nLicence: ${license ?? 'see below'}\n\n${texts.join('\n\n')}\n`;
}
