import { join } from 'node:path';
import type { Env } from '../../env.js';
import { Circuit } from '../neighbours/circuit.js';
import { type ImageStorage, LocalStorage } from './storage.js';

/** The image storage: the bucket of UPLOADS_URL, or a folder in DATA_DIR. */
export async function createStorage(
  { uploads, dataDir }: Pick<Env, 'uploads' | 'dataDir'>,
  observe: (circuit: Circuit) => void = () => undefined,
): Promise<ImageStorage> {
  if (uploads === null) return new LocalStorage(join(dataDir, 'uploads'));
  const { S3Storage, STORAGE_CIRCUIT } = await import('./s3Storage.js');
  const circuit = new Circuit(STORAGE_CIRCUIT);
  observe(circuit);
  return new S3Storage(uploads, undefined, circuit);
}
