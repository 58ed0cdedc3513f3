import type { Rolldown } from 'vite';

/** The chunk of a module. @throws if it is in none: it was renamed */
export function chunkOf<Chunk extends Pick<Rolldown.OutputChunk, 'moduleIds'>>(
  module: string,
  chunks: readonly Chunk[],
  user = '',
): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!found) throw new Error(`${module}${user} is in no chunk.`);
  return found;
}

/** Chunks and, recursively, those that they import; without dynamic imports. */
export function withImports<Chunk extends Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>>(
  start: readonly Chunk[],
  chunks: readonly Chunk[],
): Chunk[] {
  const found = new Set(start);
  // The loop also visits what it adds.
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}
