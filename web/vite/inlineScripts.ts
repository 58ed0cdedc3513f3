import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** `<script data-inline="theme"></script>` is the placeholder of the script with that name. */
const place = /<script data-inline="(\w+)"><\/script>/g;

/**
 * Inlines small scripts of a folder into the pages. The server allows them by their hash, taken from the
 * built pages (api/src/doors/pages/static.ts), so that no other script in a page runs.
 */
export function inlineScripts(folder: string): Plugin {
  return {
    name: 'hydrate:inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          place,
          (_tag, name: string) => `<script>${minified(path.join(folder, `${name}.js`))}</script>`,
        ),
    },
  };
}

function minified(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'));
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
