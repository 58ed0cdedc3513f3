import type { Engine } from '../../platform/database/dataSource.js';
import type { SearchTerm, SearchWord } from '../../platform/text/searchText.js';

/** A search word for the index. */
export interface IndexWord {
  word: SearchWord;
  /** SQL over `s`: whether a row contains it in the searched columns. */
  isHeld: string;
}

export interface FullTextQuery {
  /** The searched columns: titles, titles and topics together, or titles and bodies together. */
  scope: 'title' | 'topics' | 'text';
  all: readonly IndexWord[];
  /** At least one of these words must be in the title. */
  anyInTitle?: readonly SearchWord[];
}

/** Those of titles alone are a tenth of those of titles and bodies. */
const INDEXES = { title: 'post_title_fts', topics: 'post_topics_fts', text: 'post_search_fts' };

/**
 * The newest rows of the full-text index of SQLite, which has no time limit and blocks the process: a word of every other post would
 * take half a second.
 */
export function sqliteRows(
  { scope, all, anyInTitle }: FullTextQuery,
  most: number,
  name: string,
): { sql: string; match: string } {
  const expression = all.map(({ word }) => sqliteWord(word)).join(' AND ');
  const any = anyInTitle ? ` AND title : (${anyInTitle.map(sqliteWord).join(' OR ')})` : '';
  const index = INDEXES[scope];
  return {
    sql: `SELECT rowid AS id FROM ${index} WHERE ${index} MATCH :${name} ORDER BY rowid DESC LIMIT ${most}`,
    match: expression + any,
  };
}

/**
 * The condition that a row of `post_search s` is in the full-text index. It may match too many rows.
 * @param most candidates on SQLite: the newest
 * @param name of the parameter for the returned `match`
 */
export function fullTextCondition(
  engine: Engine,
  query: FullTextQuery,
  most: number,
  name: string,
): { sql: string; match: string } {
  const { scope, all, anyInTitle } = query;
  if (engine === 'sqlite') {
    const { sql, match } = sqliteRows(query, most, name);
    return { sql: `s.id IN (${sql})`, match };
  }
  // MySQL has no column filters in an expression. The index of titles is smaller, with fewer entries for each word.
  if (anyInTitle) {
    const match = anyInTitle.flatMap(({ alternatives }) => alternatives.map(inBrackets)).join(' ');
    return { sql: `MATCH(s.title) AGAINST(:${name} IN BOOLEAN MODE)`, match };
  }
  return {
    sql: `MATCH(${COLUMNS[scope]}) AGAINST(:${name} IN BOOLEAN MODE)`,
    match: all.map(({ word }) => requiredWord(word)).join(' '),
  };
}

const COLUMNS = { title: 's.title', topics: 's.title, s.topics', text: 's.title, s.body' };

/** Placed after a table in FROM. Without it planners sometimes start elsewhere and sort the whole table. */
export function withIndex(engine: Engine, index: string): string {
  return engine === 'sqlite' ? `INDEXED BY ${index}` : `FORCE INDEX (${index})`;
}

/** The alternatives of a word without those that the beginning of a word includes: `states` is found by `state*`. */
export function distinctAlternatives({ alternatives }: SearchWord): SearchTerm[][] {
  const beginnings = alternatives.flatMap((terms) => {
    const [only, ...others] = terms;
    return only?.open && others.length === 0 ? [only.token] : [];
  });
  return alternatives.filter(
    (terms) => terms.some(({ open }) => open) || !terms.some(({ token }) => isBegun(token, beginnings)),
  );
}

const isBegun = (token: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => token.startsWith(beginning));

/** A word without its further endings, for which SQLite would read all entries of all words that begin like it. */
export function wholeWord({ name, alternatives }: SearchWord): SearchWord {
  return {
    name,
    alternatives: alternatives.map((terms) => terms.map(({ token }) => ({ token, open: false }))),
  };
}

/** https://mariadb.com/kb/en/full-text-index-overview/#in-boolean-mode; redundant brackets cost time. */
function requiredWord(word: SearchWord): string {
  const alternatives = distinctAlternatives(word);
  const [only = [], ...others] = alternatives;
  return others.length === 0 ? required(only) : `+(${alternatives.map(inBrackets).join(' ')})`;
}

function required(terms: readonly SearchTerm[]): string {
  return terms.map(({ token, open }) => (open ? `+${token}*` : `+${token}`)).join(' ');
}

function inBrackets(terms: readonly SearchTerm[]): string {
  return `(${required(terms)})`;
}

/** https://sqlite.org/fts5.html#full_text_query_syntax */
function sqliteWord(word: SearchWord): string {
  const term = ({ token, open }: SearchTerm) => (open ? `"${token}"*` : `"${token}"`);
  return `(${distinctAlternatives(word)
    .map((terms) => `(${terms.map(term).join(' AND ')})`)
    .join(' OR ')})`;
}

/** Cost of reading a row, relative to one entry of InnoDB's full-text index. */
const ROW_COST = 20;

/**
 * Selects the words for the index, rarest first. InnoDB reads every entry of every word before the first row,
 * so a frequent word costs more than it saves. FTS5 skips through the longer lists.
 * @param shares of the posts that hold each word, 0 to 1
 */
export function selectWords(words: readonly IndexWord[], shares: readonly number[]): IndexWord[] {
  const byShare = words.map((word, i) => ({ word, share: shares[i] ?? 1 })).sort((a, b) => a.share - b.share);
  let candidates = 1;
  return byShare.flatMap(({ word, share }, i) => {
    if (i > 0 && candidates * (1 - share) * ROW_COST < share) return [];
    candidates *= share;
    return [word];
  });
}
