import { type EntityManager, In } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { Upload } from './upload.entity.js';
import { unusedUploads } from './uploadMaintenance.js';
import { ABANDONED } from './uploadUse.js';

/** Those of the names that no upload has. */
export async function namesWithoutUpload(
  manager: EntityManager,
  names: readonly string[],
): Promise<string[]> {
  const without: string[] = [];
  for (const part of chunks(names)) {
    const known = await manager.find(Upload, { select: { name: true }, where: { name: In(part) } });
    const found = new Set(known.map(({ name }) => name));
    without.push(...part.filter((each) => !found.has(each)));
  }
  return without;
}

/** The names of uploads of erased accounts that nothing uses and the next sweep deletes. */
export async function abandonedNames(manager: EntityManager): Promise<string[]> {
  const found = await unusedUploads(manager)
    .andWhere('upload.createdAt <= :never', { never: ABANDONED })
    .getMany();
  return found.map(({ name }) => name);
}
