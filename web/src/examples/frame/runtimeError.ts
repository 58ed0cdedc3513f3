import type { Problem } from '../runExample.ts';
import { explained } from './compile/compileError.ts';
import { inspect, shortened } from './inspect.ts';

const explanations: readonly (readonly [RegExp, string])[] = [
  [
    /Element type is invalid/,
    'A component in the JSX is undefined or not a component: compare its import with the export of its file (with or without braces).',
  ],
  [
    /Too many re-renders|Maximum update depth exceeded/,
    'A state is set again in each render. Set it in an event handler: onClick={() => setCount(1)}, not onClick={setCount(1)}.',
  ],
  [/Invalid hook call/, 'Call hooks at the top level of a component or of another hook.'],
  [
    /(?:more|fewer) hooks than|change in the order of Hooks/,
    'Call hooks in the same order in each render: not in conditions, loops or after an early return.',
  ],
  [
    /Objects are not valid as a React child/,
    'JSX shows texts and numbers, not objects: show a property of the object, or JSON.stringify(object).',
  ],
  [/A component suspended while responding to synchronous input/, 'Wrap the update in startTransition.'],
  [/is not a function/, 'What is called there is not a function: compare its name and its import.'],
  [/Cannot read properties of (?:undefined|null)/, 'The value before the dot is not there (yet).'],
  [/is not defined/, 'The name is neither declared nor imported in this file.'],
  [/Assignment to constant variable/, 'A const cannot be changed; use let.'],
  [/Maximum call stack size exceeded/, 'A function calls itself without end.'],
  [/Invalid string length|Invalid array length/, 'The example needs too much memory.'],
  [/Failed to fetch|NetworkError|Load failed/, 'Examples have no network; only pictures are loaded.'],
  [/Target container is not a DOM element/, 'The page has no element with this id; the usual one is #root.'],
];

/** Where an error was thrown, in a file of the example. */
interface Position {
  file: string;
  line: number;
  column: number;
}

const MAX_MESSAGE = 2000;

/** The problem of an error that nothing has caught. Its properties may be getters that throw. */
export function problemOfError(error: unknown, sources: ReadonlyMap<string, string>): Problem {
  try {
    return problemIn(error, sources);
  } catch {
    return { kind: 'run', message: 'Uncaught: [unreadable]', file: null, line: null, column: null };
  }
}

function problemIn(error: unknown, sources: ReadonlyMap<string, string>): Problem {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `Uncaught: ${inspect(error)}`;
  const stack = error instanceof Error ? String(error.stack) : '';
  const position = positionIn(stack, sources);
  return {
    kind: 'run',
    message: shortened(explained(message, explanations), MAX_MESSAGE),
    file: position?.file ?? null,
    line: position?.line ?? null,
    column: position && sourceColumn(position, sources.get(position.file) ?? ''),
  };
}

/** The innermost call of a stack trace that is in one of the files. */
export function positionIn(stack: string, sources: ReadonlyMap<string, string>): Position | null {
  for (const [, file = '', line, column] of stack.matchAll(/([\w./-]+\.[jt]sx?):(\d+):(\d+)\)?$/gm)) {
    const name = file.replace(/^\/+/, '');
    if (sources.has(name)) return { file: name, line: Number(line), column: Number(column) };
  }
  return null;
}

/** Compiling changes columns: only where the compiled line begins like the source the column is right. */
function sourceColumn({ line, column }: Position, source: string): number | null {
  const text = source.split('\n')[line - 1];
  if (text === undefined || line === 1 || column > text.length || /[<>]|=>|function|\bas\b/.test(text))
    return null;
  return column;
}
