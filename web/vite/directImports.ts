import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The target of a re-exported name: an export of another module. */
interface Target {
  file: string;
  exported: string;
}

type Targets = ReadonlyMap<string, Target>;

const specifiers = /^import\s*\{([^}]*)\}\s*from\s*'([^']+)';$/gm;

/** Makes imports through barrel modules direct: the bundler's graph then shows what each module needs. */
export function importDirectly(code: string, targetsOf: (source: string) => Targets | null): string {
  return code.replace(specifiers, (statement, names: string, source: string) => {
    const targets = targetsOf(source);
    if (!targets) return statement;
    return names
      .split(',')
      .map((name) => /^(\w+)(?:\s+as\s+(\w+))?$/.exec(name.trim()))
      .flatMap((match) => {
        const target = match?.[1] && targets.get(match[1]);
        const local = match?.[2] ?? match?.[1];
        return target ? [`import { ${target.exported} as ${local} } from '${target.file}';`] : [];
      })
      .join(' ');
  });
}

/** The icons of lucide-react: `export { default as X } from './icons/x.mjs';` */
export function iconTargets(barrel: string): Targets {
  const targets = new Map<string, Target>();
  for (const [, names = '', file = ''] of readFileSync(barrel, 'utf8').matchAll(
    /^export \{([^}]*)\} from '(\.\/icons\/[^']+)';$/gm,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) {
      targets.set(name, { file: path.join(path.dirname(barrel), file), exported: 'default' });
    }
  }
  return targets;
}

/** The operations: `export * from './operations/...';`, where each module exports constants and functions. */
export function operationTargets(barrel: string): Targets {
  const targets = new Map<string, Target>();
  for (const [, source = ''] of readFileSync(barrel, 'utf8').matchAll(/^export \* from '([^']+)';$/gm)) {
    const file = path.join(path.dirname(barrel), `${source}.ts`);
    for (const [, exported = ''] of readFileSync(file, 'utf8').matchAll(
      /^export (?:const|function) (\w+)/gm,
    )) {
      targets.set(exported, { file, exported });
    }
  }
  return targets;
}

/** Imports icons and operations from their own modules. Otherwise each page would be taken to need all of them. */
export function directImports(): Plugin {
  let icons: Targets;
  let operations: Targets;
  return {
    name: 'hydrate:direct-imports',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      icons = iconTargets(createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs'));
      operations = operationTargets(fileURLToPath(new URL('../src/generated/graphql.ts', import.meta.url)));
    },
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/](?!generated[\\/]).*\.tsx?$/ },
      handler: (code) => ({
        code: importDirectly(code, (source) => {
          if (source === 'lucide-react') return icons;
          return source.endsWith('generated/graphql') ? operations : null;
        }),
        map: null,
      }),
    },
  };
}
