import type { SourceFile } from '../../runExample.ts';
import { compileFile, type CompiledFile } from './compileFile.ts';
import { CompileError } from './compileError.ts';
import { cssModule } from './cssModules.ts';
import { packageWarnings } from './packageWarnings.ts';
import { entryOf, isRelative, normalPath, resolveFile } from './paths.ts';

/** A file of an example, ready to be defined as a module. */
export type ExampleModule =
  | { kind: 'code'; name: string; code: string; resolved: Record<string, string>; wanted: LibraryImport[] }
  /** `names` are those of a CSS module. */
  | { kind: 'style'; name: string; css: string; names: Record<string, string> }
  | { kind: 'value'; name: string; value: unknown };

/** Names that a file imports from a library, to be checked once the library is there. */
export interface LibraryImport {
  library: string;
  names: readonly string[];
  line: number;
}

export interface CompiledExample {
  modules: ExampleModule[];
  /** A file that renders by itself, or one whose default export is rendered. */
  entry: { index: string } | { app: string };
  /** Style sheets that no file imports; they apply if there is no index file. */
  looseStyles: string[];
  /** For the console. */
  warnings: string[];
  /** HTML of the page; null without such a file. */
  html: string | null;
}

interface Carried {
  modules: ReadonlySet<string>;
  names: readonly string[];
}

/** Stands for a style sheet that does not exist. No file has this name. */
const NOTHING = 'no style sheet';

const isScript = (name: string) => /\.[jt]sx?$/.test(name);

/** Compiles all files of an example and resolves their imports. @throws CompileError */
export function compileExample(sources: readonly SourceFile[], carried: Carried): CompiledExample {
  const files = new Map(sources.map(({ name, code }) => [normalPath(name), code]));
  const names = new Set(files.keys());
  const entry = entryOf(names);
  if (!entry)
    throw new CompileError({
      kind: 'compile',
      message:
        'There is no App.js. An example needs App.js (or .jsx, .tsx) with a default export, or index.js.',
      file: null,
      line: null,
      column: null,
    });

  const compiled = new Map<string, CompiledFile>();
  for (const [name, code] of files) if (isScript(name)) compiled.set(name, compileFile(name, code));
  const imported = new Set<string>();
  const warnings = packageWarnings(sources);
  const modules = [...files].map(([name, code]): ExampleModule => {
    const file = compiled.get(name);
    if (!file) return fileModule(name, code);
    const resolved: Record<string, string> = {};
    const wanted: LibraryImport[] = [];
    for (const { specifier, names: wantedNames, line } of file.imports) {
      if (!isRelative(specifier) && !names.has(specifier)) {
        if (!carried.modules.has(specifier))
          throw new CompileError(unknownLibrary(specifier, carried, name, line));
        resolved[specifier] = specifier;
        wanted.push({ library: specifier, names: wantedNames, line });
        continue;
      }
      const target = resolveFile(specifier, name, names);
      // Readers can do without a style sheet, and React's documentation does not show all.
      if (target === null && specifier.endsWith('.css')) {
        warnings.push(`${name} imports "${specifier}", but the example has no such file.`);
        resolved[specifier] = NOTHING;
        continue;
      }
      if (target === null) throw new CompileError(missingFile(specifier, name, line, names));
      resolved[specifier] = target;
      imported.add(target);
      checkNames({ wantedNames, specifier, target, exported: compiled.get(target), name, line });
    }
    return { kind: 'code', name, code: file.code, resolved, wanted };
  });

  if ('app' in entry) {
    const exported = compiled.get(entry.app)?.exports;
    if (exported && !exported.isOpen && !exported.names.has('default'))
      throw new CompileError({
        kind: 'compile',
        message: `${entry.app} has no default export. Write "export default" before the component to show.`,
        file: entry.app,
        line: null,
        column: null,
      });
  }
  const looseStyles = [...names].filter((name) => /(?<!\.module)\.css$/.test(name) && !imported.has(name));
  const html = files.get('public/index.html') ?? files.get('index.html') ?? null;
  modules.push({ kind: 'value', name: NOTHING, value: {} });
  return { modules, entry, looseStyles, warnings, html };
}

function fileModule(name: string, code: string): ExampleModule {
  if (name.endsWith('.module.css')) {
    const suffix = name.replace(/\.module\.css$/, '').replace(/\W/g, '-');
    return { kind: 'style', name, ...cssModule(code, suffix) };
  }
  if (name.endsWith('.css')) return { kind: 'style', name, css: code, names: {} };
  if (name.endsWith('.svg'))
    return { kind: 'value', name, value: `data:image/svg+xml,${encodeURIComponent(code)}` };
  if (!name.endsWith('.json')) return { kind: 'value', name, value: code };
  try {
    return { kind: 'value', name, value: JSON.parse(code) as unknown };
  } catch (error) {
    // Only an import of it would need it, and package.json may be work in progress.
    return { kind: 'value', name, value: error };
  }
}

function unknownLibrary(specifier: string, { names, modules }: Carried, file: string, line: number) {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const parts = [...modules].filter((id) => id.startsWith(`${name}/`));
  const message = /^https?:/.test(specifier)
    ? `Examples cannot import ${specifier}: they load nothing from other sites.`
    : names.includes(name) && parts.length > 0
      ? `"${specifier}" is not available in examples. Of ${name} they can import: ${parts.join(', ')}.`
      : `The library "${name}" is not available in examples. These are: ${names.join(', ')}.`;
  return { kind: 'compile', message, file, line, column: null } as const;
}

function missingFile(specifier: string, file: string, line: number, names: ReadonlySet<string>) {
  const message = `${file} imports "${specifier}", but the example has no such file. Its files are: ${[...names].join(', ')}.`;
  return { kind: 'compile', message, file, line, column: null } as const;
}

function checkNames(check: {
  wantedNames: readonly string[];
  specifier: string;
  target: string;
  exported: CompiledFile | undefined;
  name: string;
  line: number;
}) {
  const { exported: file, wantedNames, target, name, line } = check;
  if (!file || file.exports.isOpen) return;
  const { names } = file.exports;
  const missing = wantedNames.find((wanted) => !names.has(wanted));
  if (missing === undefined) return;
  const others = [...names].filter((other) => other !== 'default');
  const message =
    missing === 'default'
      ? `${target} has no default export, which ${name} imports. ` +
        (others.length > 0
          ? `Import a name in braces instead: { ${others.join(', ')} }.`
          : 'Write "export default" before the component.')
      : `${target} does not export "${missing}", which ${name} imports. ` +
        (names.has('default')
          ? 'Its default export is imported without braces.'
          : `Write "export" before it.`);
  throw new CompileError({ kind: 'compile', message, file: name, line, column: null });
}
