import type { DataSource } from 'typeorm';
import { numberOf, readRows, textOf, timeOf } from '../../platform/database/readRows.js';
import type { SearchQuery, SearchWord } from '../../platform/text/searchText.js';
import { Tier, inflectedWords } from './searchRanking.js';
import type { Match, Position } from './searchCandidates.js';
import type { SearchVocabulary } from './searchVocabulary.js';

/** Number of best matches by tier and likes that are put in order of relevance. */
export const WINDOW = 60;
/** How much a word counts in the title, as the most important topic, and elsewhere. */
const IN_TITLE = 1;
const TOPIC = { first: 0.8, halved: 12 };
const ELSEWHERE = 0.05;
/** How much the beginning of a word counts, compared to the word. */
const BEGINNING = 0.7;
/** How much of the relevance is how little else the title says. */
const CLARITY = 0.35;
/** Posts whose relevance differs by less are equal, and ordered by likes and age. */
const STEPS = 20;

export interface RankedMatch extends Match {
  place: Position['place'];
}

/**
 * The matches by relevance: exact titles, all words, some words; each by how much the words matter in the title and among the topics,
 * then by likes and age.
 */
export async function byRelevance(
  dataSource: DataSource,
  matches: readonly Match[],
  query: SearchQuery,
  vocabulary: SearchVocabulary,
): Promise<RankedMatch[]> {
  if (matches.length === 0) return [];
  const rows = await readRows(
    dataSource,
    `SELECT p.id AS id, p.likesCount AS likesCount, p.createdAt AS createdAt, s.title AS title, s.topics AS topics
     FROM post p JOIN post_search s ON s.postId = p.id WHERE p.id IN (:ids)`,
    { ids: matches.map(({ id }) => id) },
  );
  const words = inflectedWords(query.typed).map((word) => ({ word, weight: weightOf(word, vocabulary) }));
  const tierOf = new Map(matches.map(({ id, tier }) => [id, tier]));
  return rows
    .map((row): RankedMatch & { relevance: number } => {
      const id = textOf(row, 'id');
      const tier = tierOf.get(id) ?? Tier.BODY;
      const relevance = relevanceOf(words, textOf(row, 'title'), textOf(row, 'topics'));
      return {
        id,
        tier,
        relevance: Math.round(relevance * STEPS),
        place: [numberOf(row, 'likesCount'), timeOf(row, 'createdAt'), id],
      };
    })
    .sort(
      (a, b) =>
        groupOf(a.tier) - groupOf(b.tier) ||
        b.relevance - a.relevance ||
        a.tier - b.tier ||
        b.place[0] - a.place[0] ||
        b.place[1].getTime() - a.place[1].getTime() ||
        (a.id < b.id ? 1 : -1),
    );
}

function groupOf(tier: Tier): number {
  return tier === Tier.EXACT_TITLE ? 0 : tier === Tier.SOME_WORDS ? 2 : 1;
}

interface WeighedWord {
  word: SearchWord;
  weight: number;
}

function weightOf({ alternatives }: SearchWord, vocabulary: SearchVocabulary): number {
  return vocabulary.weightOf(alternatives.flatMap(([term]) => (term ? [term.token] : [])));
}

/** 0 to 1, or a little more. */
function relevanceOf(words: readonly WeighedWord[], title: string, topics: string): number {
  const placeOf = placesOf(topics);
  let sum = 0;
  let all = 0;
  let inTitle = 0;
  for (const { word, weight } of words) {
    const titleHit = valueOf(word, (token, open) =>
      title.includes(open ? ` ${token}` : ` ${token} `) ? (open ? BEGINNING : 1) : 0,
    );
    const topicHit = valueOf(word, (token, open) => {
      const place = open ? placeOf.beginning(token) : placeOf.of(token);
      return place === null ? 0 : ((open ? BEGINNING : 1) * TOPIC.first) / (1 + place / TOPIC.halved);
    });
    sum += weight * Math.max(ELSEWHERE, titleHit * IN_TITLE + topicHit * 0.5, topicHit);
    all += weight;
    inTitle += titleHit;
  }
  // Stop words and signs of one or two letters end in two underscores.
  const titleWords = title
    .trim()
    .split(' ')
    .filter((token) => !token.endsWith('__')).length;
  const clarity = inTitle / Math.max(1, Math.min(titleWords, 8));
  return (1 - CLARITY) * (sum / Math.max(all, 1e-9)) + CLARITY * clarity * (inTitle / words.length);
}

function valueOf(word: SearchWord, value: (token: string, open: boolean) => number): number {
  return Math.max(
    0,
    ...word.alternatives.map((terms) => Math.min(...terms.map(({ token, open }) => value(token, open)))),
  );
}

function placesOf(topics: string) {
  const list = topics.trim().split(' ');
  return {
    of: (token: string) => {
      const place = list.indexOf(token);
      return place < 0 ? null : place;
    },
    beginning: (token: string) => {
      const place = list.findIndex((topic) => topic.startsWith(token));
      return place < 0 ? null : place;
    },
  };
}
