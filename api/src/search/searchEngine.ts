import type { Engine } from '../database/dataSource.js';
import type { SearchTerm, SearchWord } from './searchText.js';

/** What is looked up in a full-text index. */
export interface FullTextQuery {
  /** Where the words are looked for: in titles, or in titles and bodies taken together. */
  scope: 'title' | 'text';
  words: readonly SearchWord[];
  /** Whether all the words must be there, or one of them is enough. */
  mode: 'all' | 'any';
}

/**
 * The condition that a row of `post_search` with the alias `s` matches, by way of the full-text index of the engine. It may
 * let too many rows through (see `selective`); what they hold is for the caller to check.
 *
 * @returns SQL with one parameter named `match`
 */
export function fullTextCondition(engine: Engine, query: FullTextQuery): { sql: string; match: string } {
  if (engine === 'mysql') {
    const columns = query.scope === 'title' ? 's.title' : 's.title, s.body';
    return { sql: `MATCH(${columns}) AGAINST(:match IN BOOLEAN MODE)`, match: mysqlExpression(query) };
  }
  const expression = query.words.map(sqliteWord).join(query.mode === 'all' ? ' AND ' : ' OR ');
  return {
    sql: 's.id IN (SELECT rowid FROM post_search_fts WHERE post_search_fts MATCH :match)',
    match: query.scope === 'title' ? `title : (${expression})` : expression,
  };
}

/** https://mariadb.com/kb/en/full-text-index-overview/#in-boolean-mode */
function mysqlExpression({ scope, words, mode }: FullTextQuery): string {
  const term = ({ token, open }: SearchTerm) => (open ? `${token}*` : token);
  const all = (terms: readonly SearchTerm[]) => terms.map((each) => `+${term(each)}`).join(' ');
  if (mode === 'any') return words.flatMap((word) => word.map((terms) => `(${all(terms)})`)).join(' ');
  const required = (word: SearchWord) =>
    word.length === 1 ? all(word[0] ?? []) : `+(${word.map((terms) => `(${all(terms)})`).join(' ')})`;
  return rarestFirst(scope === 'text' ? selective(words) : words).map(required).join(' ');
}

/**
 * The words that InnoDB should be asked for among all words of all posts. It reads every post of every word of the query: one
 * that nearly all posts hold costs the most and narrows the least.
 */
function selective(words: readonly SearchWord[]): readonly SearchWord[] {
  const rare = words.filter((word) => word.every((terms) => terms.some((term) => !term.common)));
  return rare.length > 0 ? rare : words;
}

/** InnoDB intersects in the order of the query. Rarer words tend to be longer. */
function rarestFirst(words: readonly SearchWord[]): SearchWord[] {
  const length = (word: SearchWord) => Math.min(...word.map((terms) => Math.max(...terms.map(({ token }) => token.length))));
  return [...words].sort((a, b) => length(b) - length(a));
}

/** https://sqlite.org/fts5.html#full_text_query_syntax */
function sqliteWord(word: SearchWord): string {
  const term = ({ token, open }: SearchTerm) => (open ? `"${token}"*` : `"${token}"`);
  return `(${word.map((terms) => `(${terms.map(term).join(' AND ')})`).join(' OR ')})`;
}
