import { fieldError } from '../../errors.js';
import { cleanText } from '../../platform/useCases/validation.js';

/** First path segments of routes, which would hide a profile at `/{userName}` (docs/behaviour.md#routes). */
const reserved = new Set(
  `
  404 about account accounts admin api app archive assets atom auth author authors avatars blog bookmarks
  categories category comments contact create dashboard developer developers docs draft drafts edit error explore faq favicon
  feed feeds followers following graphql health healthz help home hydrate images img index jobs latest
  legal lists login logout manifest me media metrics moderation moderator new news notifications null oauth og opensearch popular post posts
  privacy profile public readinglist readyz register robots root rss sandbox search security settings
  signin signout signup sitemap sitemaps static status support system tag tags team terms topics undefined
  unsubscribe uploads user users verify websub welcome write
`
    .trim()
    .split(/\s+/),
);

/** The form of a username for uniqueness and lookups. */
export function userNameKey(userName: string): string {
  return userName.toLowerCase();
}

/** Whether a username conflicts with a route of the site. */
export function isReservedUserName(userName: string): boolean {
  return reserved.has(userNameKey(userName));
}

/** 4 to 12 letters, digits and underscores, at most two of them underscores (docs/behaviour.md#usernames). */
export const USER_NAME_PATTERN = /^(?!(?:[^_]*_){3})\w{4,12}$/;

/** Letters with at most one space (docs/behaviour.md#names). One must be visible (Hangul fillers are not). */
export const NAME_PATTERN =
  /^(?=.*(?!\p{Default_Ignorable_Code_Point})\p{L})[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;
export const NAME_MESSAGE = 'Name can only contain letters and at most one space between first and last name';

/** In characters. */
export const MAX_NAME = 100;
export const NAME_TOO_LONG = `Name can have ${MAX_NAME} characters at most.`;

/** A name in stored form, whose NFC can be longer than the input. @throws BadUserInputError naming `name` */
export function storedName(raw: string): string {
  const name = cleanText(raw);
  if ([...name].length > MAX_NAME) throw fieldError('name', NAME_TOO_LONG);
  return name;
}
