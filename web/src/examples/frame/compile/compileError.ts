import type { Problem } from '../../runExample.ts';

/** Thrown for code that does not compile or whose imports cannot be resolved. */
export class CompileError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

const explanations: readonly (readonly [RegExp, string])[] = [
  [/Unterminated JSX contents/, 'A JSX element is not closed.'],
  [/Unterminated string constant/, 'A text in quotes does not end on its line.'],
  [/Unterminated template/, 'A text in backquotes is not closed.'],
  [/Unterminated comment/, 'A comment is not closed: it needs */.'],
  [/Unterminated regular expression/, 'A regular expression is not closed, or a / is too much.'],
  [/has already been declared/, 'Two variables, functions or imports have the same name.'],
  [/'?await'? is only|Cannot use keyword 'await'/, 'await needs an async function around it.'],
  [
    /'import' and 'export' may only appear at the top level/,
    'Move it out of functions and blocks; a } may be missing above.',
  ],
  [/'return' outside of function/, 'A } before this line may be too much.'],
  [
    /Adjacent JSX|Unexpected token, expected ","/,
    'A bracket, a comma or the end of an element may be missing.',
  ],
  [/Unexpected token/, 'A bracket, a comma, a quote or a closing tag may be missing here or above.'],
  [/Assigning to rvalue|Invalid left-hand side/, 'Only variables and properties can be assigned to.'],
  [/Assignment to constant/, 'A const cannot be changed; use let.'],
];

/** The problem of code that a compiler has refused. */
export function problemOf(error: unknown, file: string, source: string): CompileError {
  if (error instanceof CompileError) return error;
  const loc =
    error instanceof Error && 'loc' in error ? (error.loc as { line: number; column: number }) : null;
  const text = error instanceof Error ? error.message : String(error);
  const message = text.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '');
  const line = loc?.line ?? null;
  // Lines of the compiled code are those of the source; its columns only in lines without JSX and types.
  const length = line === null ? 0 : (source.split('\n')[line - 1]?.length ?? 0);
  const column = loc && loc.column < length ? loc.column + 1 : null;
  return new CompileError({ kind: 'compile', message: explained(message, explanations), file, line, column });
}

/** Appends what a learner needs to know to a message. */
export function explained(message: string, known: readonly (readonly [RegExp, string])[]): string {
  const explanation = known.find(([pattern]) => pattern.test(message))?.[1];
  if (explanation === undefined) return message;
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${explanation}`;
}
