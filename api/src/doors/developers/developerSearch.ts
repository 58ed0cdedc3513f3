import type { DeveloperPage } from './developerPage.js';
import type { Section } from './markdownPage.js';

/** A section of a page that has all words of a search. */
export interface FoundSection {
  path: string;
  title: string;
  /** The title of the page, if the section has another. */
  page: string | null;
  excerpt: string;
}

export interface SearchedPage {
  page: DeveloperPage;
  sections: readonly Section[];
}

export const MAX_SEARCH = 100;
const MAX_FOUND = 30;
const EXCERPT = 160;

/** The sections with all words of a query, those with words in their title first. The last word may be a prefix, as all may. */
export function searchPages(pages: readonly SearchedPage[], query: string): FoundSection[] {
  const words = query.slice(0, MAX_SEARCH).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = pages.flatMap(({ page, sections }) =>
    sections.flatMap((section) => {
      const score = scoreOf(section, page.title, words);
      return score === 0 ? [] : [{ score, section, page }];
    }),
  );
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ section, page }) => ({
      path: section.id === '' ? page.path : `${page.path}#${section.id}`,
      title: section.title,
      page: section.title === page.title ? null : page.title,
      excerpt: excerptOf(section.text, words),
    }));
}

/** 0 without one of the words. */
function scoreOf({ id, title, text }: Section, pageTitle: string, words: readonly string[]): number {
  const [own, all, content] = [title.toLowerCase(), pageTitle.toLowerCase(), text.toLowerCase()];
  let score = id === '' ? 1 : 0;
  for (const word of words) {
    if (own === word) score += 20;
    else if (own.includes(word)) score += 10;
    else if (all.includes(word)) score += 3;
    else if (content.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 40);
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const cut = text.slice(from, from + EXCERPT);
  return `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT < text.length ? ' …' : ''}`;
}
