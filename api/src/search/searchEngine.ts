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
 * let too many rows through (see {@link selective}); what they hold is for the caller to check.
 *
 * @returns SQL with one parameter named `match`
 */
export function fullTextCondition(engine: Engine, query: FullTextQuery): { sql: string; match: string } {
  const words = query.mode === 'all' ? selective(query.words) : query.words;
  if (engine === 'mysql') {
    const columns = query.scope === 'title' ? 's.title' : 's.title, s.body';
    return { sql: `MATCH(${columns}) AGAINST(:match IN BOOLEAN MODE)`, match: mysqlExpression(words, query.mode) };
  }
  const expression = words.map(sqliteWord).join(query.mode === 'all' ? ' AND ' : ' OR ');
  return {
    sql: 's.id IN (SELECT rowid FROM post_search_fts WHERE post_search_fts MATCH :match)',
    match: query.scope === 'title' ? `title : (${expression})` : expression,
  };
}

/**
 * The words that are worth asking an index for: those that nearly every text holds, and beginnings of one or two letters,
 * cost the most to look up and narrow the least. Rarer ones, which tend to be longer, come first: InnoDB intersects in this order.
 */
function selective(words: readonly SearchWord[]): SearchWord[] {
  const length = (word: SearchWord) => Math.min(...word.map((terms) => Math.max(...terms.map(({ token }) => token.length))));
  const rare = words.filter((word) => word.every((terms) => terms.some((term) => !term.common)));
  return (rare.length > 0 ? rare : [...words]).sort((a, b) => length(b) - length(a));
}

/** https://mariadb.com/kb/en/full-text-index-overview/#in-boolean-mode */
function mysqlExpression(words: readonly SearchWord[], mode: FullTextQuery['mode']): string {
  const term = ({ token, open }: SearchTerm) => (open ? `${token}*` : token);
  const all = (terms: readonly SearchTerm[]) => terms.map((each) => `+${term(each)}`).join(' ');
  const required = (word: SearchWord) => {
    const [only, ...others] = word;
    if (only && others.length === 0) return all(only);
    return `+(${word.map((terms) => `(${all(terms)})`).join(' ')})`;
  };
  if (mode === 'all') return words.map(required).join(' ');
  return words.flatMap((word) => word.map((terms) => `(${all(terms)})`)).join(' ');
}

/** https://sqlite.org/fts5.html#full_text_query_syntax */
function sqliteWord(word: SearchWord): string {
  const term = ({ token, open }: SearchTerm) => (open ? `"${token}"*` : `"${token}"`);
  return `(${word.map((terms) => `(${terms.map(term).join(' AND ')})`).join(' OR ')})`;
}
