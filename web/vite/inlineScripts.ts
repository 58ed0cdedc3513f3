import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** `<script data-inline="theme"></script>` is the placeholder of the script with that name. */
const place = /<script data-inline="(\w+)"><\/script>/g;

/** Inlines small scripts, which the server allows by their hash, and no others (api/src/doors/pages/static.ts). */
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
