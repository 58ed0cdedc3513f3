import type { Services } from '../../platform/useCases/context.js';
import { isStopWord } from '../../platform/text/searchText.js';
import type { Category } from '../categories/category.entity.js';
import type { User } from '../users/user.entity.js';
import type { SearchHints } from './search.types.js';
import type { SearchArgs } from './search.service.js';

/** Maximum number of people and of categories. */
const MOST = 3;
/** How many words are looked up as the beginning of a username, each from this length on. */
const MOST_WORDS = 8;
const SHORTEST = 3;

/** Spelling, people and categories for a query. @throws BadUserInputError naming `query` or a field of the filter */
export async function hintsFor(
  services: Services,
  { query, filter }: Pick<SearchArgs, 'query' | 'filter'>,
): Promise<SearchHints> {
  const { didYouMean, isCorrected } = await services.search.spelling(query, filter);
  const asked = wordsOf(isCorrected && didYouMean !== null ? didYouMean : query);
  const [users, categories] = await Promise.all([
    usersFor(services, wordsOf(query)),
    asked.length === 0 ? [] : services.categories.list().then((all) => categoriesFor(all, asked)),
  ]);
  return { didYouMean, isCorrected, users, categories };
}

function wordsOf(text: string): string[] {
  const words =
    text
      .slice(0, 1000)
      .toLowerCase()
      .match(/[\p{L}\p{N}_+#]+/gu) ?? [];
  return [...new Set(words)].filter((word) => !isStopWord(word));
}

async function usersFor({ users }: Services, words: readonly string[]): Promise<User[]> {
  const whole = words.join('');
  const beginnings = [...new Set([whole, ...words.slice(0, MOST_WORDS)])].filter(
    (word) => word.length >= SHORTEST,
  );
  const found = await Promise.all(beginnings.map((word) => users.byStart(word, MOST)));
  // In turn, so that many names with the first word leave places to the others.
  const inTurn = Array.from({ length: MOST }, (_, i) => found.flatMap((each) => each[i] ?? [])).flat();
  const isExact = ({ userName }: User) => beginnings.includes(userName.toLowerCase());
  const sorted = [...inTurn.filter(isExact), ...inTurn.filter((user) => !isExact(user))];
  return [...new Map(sorted.map((user) => [user.id, user])).values()].slice(0, MOST);
}

/** Those whose name has all words of the query, or whose words are all in the query. */
function categoriesFor(categories: readonly Category[], asked: readonly string[]): Category[] {
  return categories
    .filter(({ name, postsCount }) => {
      const own = wordsOf(name);
      const isIn = (word: string, words: readonly string[]) =>
        words.some((other) => other === word || (word.length >= SHORTEST && other.startsWith(word)));
      const names = own.length > 0 && own.every((word) => asked.some((other) => isSame(word, other)));
      return postsCount > 0 && (names || asked.every((word) => isIn(word, own)));
    })
    .sort((a, b) => b.postsCount - a.postsCount)
    .slice(0, MOST);
}

function isSame(a: string, b: string): boolean {
  return a === b || a === `${b}s` || b === `${a}s`;
}
