import type { FromFrame } from './frame/protocol.ts';
import { isRecord } from './isRecord.ts';
import type { ConsoleLevel, Problem } from './runExample.ts';

const LEVELS: readonly ConsoleLevel[] = ['log', 'info', 'debug', 'warn', 'error'];
/** Not `load`, which only the page knows. */
const KINDS: readonly Problem['kind'][] = ['compile', 'run', 'timeout'];
const MAX_TEXT = 5000;
const MAX_HEIGHT = 100_000;

/** Reads a message of a frame, whose code may send anything. @returns null if it is not one of ours */
export function readMessage(data: unknown): FromFrame | null {
  if (!isRecord(data)) return null;
  switch (data.type) {
    case 'ready':
    case 'prepared':
    case 'started':
    case 'pong':
    case 'cleared':
      return { type: data.type };
    case 'ran':
      return { type: 'ran', reactVersion: text(data.reactVersion, 20) };
    case 'resized':
      if (typeof data.height !== 'number' || !(data.height >= 0)) return null;
      return { type: 'resized', height: Math.min(Math.ceil(data.height), MAX_HEIGHT) };
    case 'console': {
      const level = LEVELS.find((known) => known === data.level);
      return level ? { type: 'console', level, text: text(data.text, MAX_TEXT) } : null;
    }
    case 'failed': {
      const problem = problemIn(data.problem);
      return problem && { type: 'failed', problem };
    }
    default:
      return null;
  }
}

function problemIn(value: unknown): Problem | null {
  if (!isRecord(value)) return null;
  const kind = KINDS.find((known) => known === value.kind);
  if (!kind) return null;
  return {
    kind,
    message: text(value.message, MAX_TEXT),
    file: typeof value.file === 'string' ? text(value.file, 200) : null,
    line: place(value.line),
    column: place(value.column),
  };
}

function text(value: unknown, length: number): string {
  if (typeof value !== 'string') return '';
  // Engines keep the whole text in memory for a part of it, but not for a copy of this part.
  return value.length > length ? structuredClone(value.slice(0, length)) : value;
}

function place(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}
