import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files for browsers that compress well; source maps are only for developers, who can wait. */
const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** In bytes; smaller files fit into one packet without compression. */
const WORTH_COMPRESSING = 1024;

/**
 * Writes compressed copies that the server sends instead of a file, once and with maximum compression: `x.js.br` and
 * `x.js.gz` (api/src/doors/pages/static.ts).
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(folder, file).startsWith('.'));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < WORTH_COMPRESSING) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await Promise.all([
        writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params })),
        writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })),
      ]);
    }),
  );
}
