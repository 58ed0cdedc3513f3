import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { partOf, removeAtExit, removeParts } from '../../features/backup/unfinished.js';

/** Writes a file that is replaced once it is whole. A failure leaves an earlier one unchanged, and others may write to the same file. */
export async function writeWhole(file: string, text: AsyncIterable<string>): Promise<void> {
  await removeParts(file);
  const part = partOf(file);
  const isRemoved = removeAtExit(part);
  try {
    await pipeline(text, createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    isRemoved();
  }
}
