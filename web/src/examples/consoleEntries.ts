import type { ConsoleLevel } from './runExample';

/** A line of the console. A line that follows an equal one counts instead of repeating. */
export interface ConsoleEntry {
  id: number;
  level: ConsoleLevel;
  text: string;
  count: number;
}

type Message = Pick<ConsoleEntry, 'level' | 'text'>;

/** The oldest lines go, so that a busy example does not fill the page. */
export const MAX_ENTRIES = 200;

/** The entries after more messages; the given ones are not changed. */
export function withMessages(
  entries: readonly ConsoleEntry[],
  messages: readonly Message[],
): readonly ConsoleEntry[] {
  if (messages.length === 0) return entries;
  const all = [...entries];
  for (const { level, text } of messages) {
    const last = all.at(-1);
    if (last?.level === level && last.text === text) all[all.length - 1] = { ...last, count: last.count + 1 };
    else all.push({ id: (last?.id ?? 0) + 1, level, text, count: 1 });
  }
  return all.slice(-MAX_ENTRIES);
}
