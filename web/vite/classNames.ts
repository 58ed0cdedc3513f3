/**
 * Names for the classes of CSS modules: the class's own and a number for its file. Vite's own names carry a hash, of which
 * nothing can be compressed, once in each style sheet and once in each script.
 */
export function shortClassNames() {
  const numbers = new Map<string, string>();
  return (name: string, file: string): string => {
    const number = numbers.get(file) ?? numbers.size.toString(36);
    numbers.set(file, number);
    return `${name}-${number}`;
  };
}
