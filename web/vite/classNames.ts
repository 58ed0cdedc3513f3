import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Short names for the classes of CSS modules: Vite's contain a hash, which does not compress. Numbers follow
 * the order of all modules below `root`, so that the server build gives the same names as the browser build.
 */
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
