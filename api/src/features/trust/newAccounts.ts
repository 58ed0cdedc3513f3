import { DAY } from '../../platform/time.js';

/*
 * The rules for new accounts (docs/behaviour.md#new-accounts): what they may do until they are trusted, when they are
 * trusted, and which of their texts wait for a moderator. All numbers stand here.
 */

/** How strict the operators are (`NEW_ACCOUNTS`). */
export const STRICTNESS = ['off', 'normal', 'strict'] as const;
export type Strictness = (typeof STRICTNESS)[number];

export interface NewAccountRules {
  /** Age of the account in days, and number of texts that stood, from which it is trusted. */
  trustedAfterDays: number;
  trustedAfterTexts: number;
  /** New texts in 24 hours. An edit that adds a link or a mention counts as a new text. */
  postsADay: number;
  /** Comments and replies together. */
  commentsADay: number;
  /** Links to other sites in one text. */
  linksInPost: number;
  linksInComment: number;
  /** Members that a comment or reply may mention. */
  mentions: number;
}

export const rules: Readonly<Record<Exclude<Strictness, 'off'>, NewAccountRules>> = {
  normal: {
    trustedAfterDays: 3,
    trustedAfterTexts: 3,
    postsADay: 3,
    commentsADay: 15,
    linksInPost: 10,
    linksInComment: 2,
    mentions: 2,
  },
  strict: {
    trustedAfterDays: 14,
    trustedAfterTexts: 10,
    postsADay: 1,
    commentsADay: 5,
    linksInPost: 3,
    linksInComment: 1,
    mentions: 1,
  },
};

/** A text counts for the trust of its author when it has stood this long, in milliseconds. */
export const STANDS_AFTER = DAY;
/** A decision of moderators against a member keeps the account from being trusted this long, in milliseconds. */
export const DECISION_COUNTS = 30 * DAY;
/** Texts of new accounts are compared with those of this time, in milliseconds. */
export const COMPARED = 30 * DAY;

/** What the rules look at in a text. */
export interface TextFacts {
  /** Plain text, the visible characters of links included. */
  text: string;
  /** Targets of links to other sites, each as often as it occurs. */
  links: readonly string[];
  /** Usernames that it mentions. */
  mentions: readonly string[];
}

/** Letters of a text from which equal texts are no coincidence: "Thank you!" is. */
export const MIN_COMPARED_LETTERS = 40;
/** Other new accounts whose equal text makes the next one wait, and letters from which one account is enough. */
export const OTHER_WRITERS = 2;
export const LETTERS_OF_ONE_WRITER = 200;

/** A text is a link farm if so many links leave it fewer words than this for each of them. */
const FARM_LINKS = 2;
const WORDS_A_LINK = 5;
/** Or if so many lead to one site, with fewer words than this for each. */
const FARM_LINKS_OF_ONE_SITE = 5;
const WORDS_A_LINK_OF_ONE_SITE = 40;

/** Whether a text is there for its links (docs/behaviour.md#held-for-review). */
export function isLinkFarm({ text, links }: TextFacts): boolean {
  if (links.length < FARM_LINKS) return false;
  // Word by word: an expression for addresses takes the square of the length of a text without spaces.
  const withoutAddresses = text.split(/\s+/).filter((word) => !/\/\/|www\./.test(word));
  const words = withoutAddresses.join(' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  // Scripts without spaces between words: two letters count as one word.
  const unspaced = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/gu)?.length ?? 0;
  const length = words + Math.floor(unspaced / 2);
  if (length < links.length * WORDS_A_LINK) return true;
  const bySite = new Map<string, number>();
  for (const link of links) bySite.set(siteOf(link), (bySite.get(siteOf(link)) ?? 0) + 1);
  const most = Math.max(...bySite.values());
  return most >= FARM_LINKS_OF_ONE_SITE && length < most * WORDS_A_LINK_OF_ONE_SITE;
}

function siteOf(link: string): string {
  return URL.parse(link)?.hostname.replace(/^www\./, '') ?? link;
}

/** What an edit adds: links and mentions that the text did not have, each as often as it adds them. */
export function addedTo(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const each of before) left.set(each, (left.get(each) ?? 0) + 1);
  return after.filter((each) => {
    const count = left.get(each) ?? 0;
    if (count > 0) left.set(each, count - 1);
    return count === 0;
  });
}
