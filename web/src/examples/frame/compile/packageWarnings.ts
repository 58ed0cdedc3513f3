import type { SourceFile } from '../../runExample.ts';

/** What package.json of an example asks for and does not get, for the console: it still runs. */
export function packageWarnings(files: readonly SourceFile[]): string[] {
  const file = files.find(({ name }) => /^\/?package\.json$/.test(name));
  if (!file) return [];
  let content: unknown;
  try {
    content = JSON.parse(file.code);
  } catch (error) {
    return [`package.json is not JSON: ${error instanceof Error ? error.message : ''}`];
  }
  const react = fieldOf(fieldOf(content, 'dependencies'), 'react');
  const major = /^[^\d]*(\d+)/.exec(
    typeof react === 'string' || typeof react === 'number' ? `${react}` : '',
  )?.[1];
  if (major === undefined || major === '18' || major === '19') return [];
  return [`package.json asks for React ${major}. Examples run with React 19, or with 18 if it says so.`];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
