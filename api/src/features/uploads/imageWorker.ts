import sharp from 'sharp';
import { processImage, type ProcessedImage } from './imageProcessing.js';
import { type ImageRejection, ImageRejectedError } from './imageRejection.js';

/*
 * A process that decodes one image at a time (imageWorkers.ts starts and stops it). It handles untrusted files, so it
 * has an empty environment without secrets.
 */

export interface ImageTask {
  source: Buffer;
  maxTime: number;
}

export type ImageResult =
  | { image: ProcessedImage }
  | { rejection: ImageRejection; message: string }
  | { failure: string };

sharp.cache(false);
sharp.concurrency(1);

/** Interval of the check of processor time, in milliseconds. */
const LOOK = 100;

/** Calls back after so much processor time: wall-clock time would penalise images on a busy machine. */
function whenSpent(maxTime: number, onSpent: () => void): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > maxTime) onSpent();
  }, LOOK);
}

async function work({ source }: ImageTask): Promise<ImageResult> {
  try {
    return { image: await processImage(source) };
  } catch (error) {
    if (error instanceof ImageRejectedError) return { rejection: error.code, message: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const end = (): boolean => process.kill(process.pid, 'SIGKILL');

process.on('message', (task: ImageTask) => {
  const watch = whenSpent(task.maxTime, () => {
    clearInterval(watch);
    const { code: rejection, message } = new ImageRejectedError('TOO_SLOW');
    // Decoders cannot be stopped by other means.
    process.send?.({ rejection, message } satisfies ImageResult, end);
  });
  void work(task).then((result) => {
    clearInterval(watch);
    process.send?.(result);
  });
});
// Terminals and service managers send these signals to all processes. The server finishes its requests first and then
// stops this process.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// The server is gone. `process.exit` would wait for the current image.
process.on('disconnect', end);
process.send?.('ready');
