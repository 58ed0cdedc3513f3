import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Short class names, as hashes do not compress; numbered in one order for the browser and server builds. */
export function shortClassNames(root: string) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.join(root, file))
    .sort();
  const numbers = new Map(files.map((file, index) => [file, index.toString(36)]));
  return (name: string, file: string): string => {
    // A module added since, in development.
    const number = numbers.get(file) ?? numbers.size.toString(36);
    numbers.set(file, number);
    return `${name}-${number}`;
  };
}
