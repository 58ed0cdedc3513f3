import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Module hooks (https://nodejs.org/api/module.html#customization-hooks) that run TypeScript sources: a missing `x.js`
 * resolves to `x.ts`, whose types are removed.
 */

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  if (/^(?:\.|file:).*\.js$/.test(specifier)) {
    const url = new URL(specifier, context.parentURL);
    const source = new URL(url.href.replace(/\.js$/, '.ts'));
    if (url.protocol === 'file:' && !existsSync(url) && existsSync(source)) {
      return { url: source.href, format: 'module', shortCircuit: true };
    }
  }
  return nextResolve(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const text = await readFile(fileURLToPath(url), 'utf8');
  return { format: 'module', source: await withoutTypes(text), shortCircuit: true };
}

const require = createRequire(import.meta.url);
const { version } = /** @type {{ version: string }} */ (require('typescript/package.json'));
const cache = fileURLToPath(new URL('../../../node_modules/.cache/typeScriptHooks/', import.meta.url));

/** Loading the compiler takes longer than the rest of the start of a process, so results are kept. @param {string} text */
async function withoutTypes(text) {
  const file = `${cache}${createHash('sha256').update(version).update(text).digest('hex')}.js`;
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== null) return before;
  const { default: ts } = await import('typescript');
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  await mkdir(cache, { recursive: true });
  // Other processes read at the same time.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, outputText);
  await rename(draft, file);
  return outputText;
}
