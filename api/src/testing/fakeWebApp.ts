import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const graphql = pathToFileURL(createRequire(import.meta.url).resolve('graphql')).href;

/**
 * A fake web app whose pages show how often each was rendered and, after a full stop, the query results. Browser tests
 * cover the real rendering.
 */
const ENTRY = `
import { parse } from '${graphql}';
const POST = parse('query ($id: ID!) { post(id: $id) { title likesCount commentsCount author { name } } }');
const CATEGORIES = parse('{ categories { name postsCount } }');
export function createPageRenderer() {
  const renders = new Map();
  return {
    // Resolves dots, as the real one does.
    addressOf: (target) => {
      const { pathname } = new URL(target, 'http://localhost');
      if (/^\\/\\d{4}\\//.test(pathname)) return '/404';
      if (pathname === '/feed/') return '/feed';
      return /^\\/(?:pages|post)\\//.test(pathname) ? pathname : null;
    },
    render: async (address, execute) => {
      if (address.endsWith('broken')) throw new Error('The ink ran out.');
      renders.set(address, (renders.get(address) ?? 0) + 1);
      const [post, categories] = await Promise.all([
        execute(POST, { id: address.split('/').at(-1) }),
        execute(CATEGORIES, {}),
        new Promise((resolve) => setTimeout(resolve, 20)),
      ]);
      if (categories.errors) throw new Error('The drawer is stuck.');
      const isMissing = post.data.post === null && /missing$|[\\da-f]{12}$/.test(address);
      const shown = [post, categories].map(({ data }) => ' ' + JSON.stringify(data)).join('');
      const html = address + ' render ' + renders.get(address) + '.' + shown;
      return { status: isMissing ? 404 : 200, html };
    },
  };
}
`;

/** Writes its builds into a temporary folder. */
export function writeFakeWebApp(): { webDist: string; remove: () => void } {
  const webDist = mkdtempSync(join(tmpdir(), 'hydrate-web-'));
  mkdirSync(join(webDist, 'server'));
  mkdirSync(join(webDist, 'client', '.vite'), { recursive: true });
  writeFileSync(join(webDist, 'server', 'entry.js'), ENTRY);
  writeFileSync(join(webDist, 'server', 'package.json'), '{ "type": "module" }');
  writeFileSync(join(webDist, 'client', 'index.html'), 'the plain app');
  writeFileSync(join(webDist, 'client', '.vite', 'manifest.json'), '{}');
  return { webDist, remove: () => rmSync(webDist, { recursive: true }) };
}
