import { join } from 'node:path';
import type { Env } from '../../env.js';
import { S3Storage } from './s3Storage.js';
import { type ImageStorage, LocalStorage } from './storage.js';

/** The image storage: the bucket of UPLOADS_URL, or a folder in DATA_DIR. */
export function createStorage({ uploads, dataDir }: Pick<Env, 'uploads' | 'dataDir'>): ImageStorage {
  return uploads === null ? new LocalStorage(join(dataDir, 'uploads')) : new S3Storage(uploads);
}
