import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
  const { default: ts } = await import('typescript');
  const { outputText } = ts.transpileModule(await readFile(fileURLToPath(url), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}
