import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LocalStorage } from '../../../platform/storage/storage.js';
import type { TestServer } from '../../../testing/testServer.js';
import { Post } from '../../posts/post.entity.js';
import { type ImportOptions, type ImportTotals, type ItemReport, runImport } from '../importer.js';
import { detectSource, type SourceOptions } from '../sources/detect.js';

export interface Loaded {
  format: string;
  reports: ItemReport[];
  totals: ImportTotals;
  /** The post with a title, with its body. */
  post: (title: string) => Promise<Post & { html: string }>;
}

/** Imports a file or folder into the database of a test server. */
export async function loadSource(
  { dataSource, dataDir, server }: TestServer,
  path: string,
  options: SourceOptions &
    ImportOptions & { withPictures?: boolean; publicUrl?: string; allowsPrivate?: boolean } = {},
): Promise<Loaded> {
  const source = await detectSource(path, options);
  const reports: ItemReport[] = [];
  const place = {
    dataSource,
    services: server.services,
    publicUrl: options.publicUrl ?? 'https://here.example',
    ...(options.allowsPrivate === true && { allowsPrivate: true }),
    ...(options.withPictures === true && { storage: new LocalStorage(join(dataDir, 'uploads')) }),
  };
  const totals = await runImport(place, source, { ...options, onReport: (report) => reports.push(report) });
  const post = async (title: string) => {
    const found = await dataSource.manager
      .createQueryBuilder(Post, 'post')
      .addSelect('post.html')
      .where({ title })
      .getOneOrFail();
    return Object.assign(found, { html: found.html ?? '' });
  };
  return { format: source.format, reports, totals, post };
}

/** Writes a file with its folders. @returns its path */
export async function writtenIn(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}
