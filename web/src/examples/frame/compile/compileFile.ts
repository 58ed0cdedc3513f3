import { parse, type Node, type Program } from 'acorn';
import { transform } from 'sucrase';
import { problemOf, type CompileError } from './compileError.ts';
import { guardInsertions, inserted } from './guards.ts';
import { exportsOf, importsOf, type ModuleExports, type ModuleImport } from './moduleSyntax.ts';

/** JavaScript that runs as the body of a function of `require`, `exports` and `module`. */
export interface CompiledFile {
  code: string;
  imports: ModuleImport[];
  exports: ModuleExports;
}

/**
 * Compiles JSX and TypeScript. Lines stay where they are. In the first pass modules stay modules, so that their imports and
 * exports can be read and their syntax is checked as strictly as by a browser.
 *
 * @throws CompileError
 */
export function compileFile(name: string, source: string): CompiledFile {
  const isTyped = /\.tsx?$/.test(name);
  try {
    const { code } = transform(source, {
      transforms: [
        ...(isTyped ? (['typescript'] as const) : []),
        ...(name.endsWith('.ts') ? [] : (['jsx'] as const)),
      ],
      jsxRuntime: 'automatic',
      production: false,
      filePath: name,
      disableESTransforms: true,
    });
    const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
    const place = ({ loc }: Node) => `${JSON.stringify(name)},${loc?.start.line ?? 0}`;
    const guarded = inserted(code, guardInsertions(program, place));
    const compiled = transform(guarded, { transforms: ['imports'], disableESTransforms: true });
    return { code: compiled.code, imports: importsOf(program), exports: exportsOf(program) };
  } catch (error) {
    throw problemOf(error, name, source);
  }
}

export type { CompileError, Program };
