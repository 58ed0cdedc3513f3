import type { EditorState } from 'draft-js';
import { menuCommands, type Command } from '../commands/commands';
import type { ShownSuggestion } from './SuggestionList';
import type { SuggestionKind } from './suggestionTrigger';

/** An entry of the list that a sign opens. */
export interface Suggestion extends ShownSuggestion {
  /** What replaces the sign: text, linked if there is an address, or a command that runs without it. */
  gives: { text: string; url?: string } | { command: Command };
}

/** Somebody whom an `@` can name. */
export interface Person {
  userName: string;
  name: string;
}

/** Finds people whose username begins with a text. */
export type FindPeople = (start: string) => Promise<readonly Person[]>;

/** Length of a list of emoji or people. */
const MAX_SUGGESTIONS = 8;

export const suggestionLabels: Readonly<Record<SuggestionKind, string>> = {
  block: 'Blocks',
  emoji: 'Emoji',
  person: 'People',
};

/** The commands of the menu whose label or words have one that begins with the text; those by label first. */
export function suggestBlocks(editorState: EditorState, query: string): Suggestion[] {
  const wanted = query.trim().toLowerCase();
  const beginsWith = (text: string) =>
    text.toLowerCase().startsWith(wanted) ||
    text
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(wanted));
  const usable = menuCommands.filter((command) => !command.isDisabled?.(editorState));
  const byLabel = usable.filter(({ label }) => beginsWith(label));
  const byWords = usable.filter(
    (command) => !byLabel.includes(command) && beginsWith(command.menuWords ?? ''),
  );
  return [...byLabel, ...byWords].map((command) => ({
    id: command.name,
    icon: <command.Icon size={18} aria-hidden />,
    label: command.label,
    note: command.sign,
    gives: { command },
  }));
}

/** Emoji by their names on GitHub, in which a word begins with the text. */
export async function suggestEmoji(query: string): Promise<Suggestion[]> {
  const { gemoji } = await import('gemoji');
  const wanted = query.toLowerCase();
  const begins = gemoji.filter(({ names }) => names.some((name) => name.startsWith(wanted)));
  const holds = gemoji.filter(
    (each) =>
      !begins.includes(each) &&
      [...each.names.flatMap((name) => name.split('_')), ...each.tags].some((word) =>
        word.startsWith(wanted),
      ),
  );
  return [...begins, ...holds].slice(0, MAX_SUGGESTIONS).map(({ emoji, names: [name = ''] }) => ({
    id: name,
    icon: <span aria-hidden>{emoji}</span>,
    label: name,
    gives: { text: emoji },
  }));
}

/** The emoji of a whole name. */
export async function emojiNamed(name: string): Promise<string | undefined> {
  const { gemoji } = await import('gemoji');
  return gemoji.find(({ names }) => names.includes(name.toLowerCase()))?.emoji;
}

export async function suggestPeople(find: FindPeople, query: string): Promise<Suggestion[]> {
  const people = await find(query);
  return people.slice(0, MAX_SUGGESTIONS).map(({ userName, name }) => ({
    id: userName,
    icon: <span aria-hidden>@</span>,
    label: name,
    note: `@${userName}`,
    gives: { text: `@${userName}`, url: `/${userName}` },
  }));
}
