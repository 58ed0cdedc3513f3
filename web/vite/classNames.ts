import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Names for the classes of CSS modules: the class's own and a number for its file. Vite's own names carry a hash, of which
 * nothing can be compressed, once in each style sheet and once in each script.
 *
 * @param root folder of the modules, absolute. They are numbered by their place among all of its modules, so that the build
 *   for the server gives the same names as the build for the browser.
 */
export function shortClassNames(root: string) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.join(root, file))
    .sort();
  const numbers = new Map(files.map((file, index) => [file, index.toString(36)]));
  return (name: string, file: string): string => {
    // One that has been added since, in development.
    const number = numbers.get(file) ?? numbers.size.toString(36);
    numbers.set(file, number);
    return `${name}-${number}`;
  };
}
