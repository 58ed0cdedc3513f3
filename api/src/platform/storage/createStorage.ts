import { join } from 'node:path';
import type { Env } from '../../env.js';
import { type ImageStorage, LocalStorage } from './storage.js';

/** The image storage: the bucket of UPLOADS_URL, or a folder in DATA_DIR. */
export async function createStorage({
  uploads,
  dataDir,
}: Pick<Env, 'uploads' | 'dataDir'>): Promise<ImageStorage> {
  if (uploads === null) return new LocalStorage(join(dataDir, 'uploads'));
  const { S3Storage } = await import('./s3Storage.js');
  return new S3Storage(uploads);
}
