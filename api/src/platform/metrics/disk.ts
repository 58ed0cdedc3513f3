import { statfs } from 'node:fs/promises';
import type { Metrics } from './metrics.js';

/** The free space of the disk with the data folder, and its size. */
export function watchDisk(metrics: Metrics, folder: string): void {
  metrics.gaugesOf(
    {
      hydrate_disk_free_bytes: 'Free space of the disk with the data folder, for this process.',
      hydrate_disk_size_bytes: 'Size of the disk with the data folder.',
    },
    async () => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { hydrate_disk_free_bytes: bavail * bsize, hydrate_disk_size_bytes: blocks * bsize };
    },
  );
}
