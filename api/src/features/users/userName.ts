/**
 * First parts of paths that are, or may become, pages or endpoints of the site: a username among them would hide its
 * owner's profile at `/{userName}` (docs/behaviour.md#routes).
 */
const reserved = new Set(
  `
  404 about account accounts admin api app assets atom auth author authors avatars blog bookmarks
  categories category comments contact create dashboard docs draft drafts edit error explore faq favicon
  feed feeds followers following graphql health healthz help home hydrate images img index jobs latest
  legal login logout manifest me media metrics moderator new news null og opensearch popular post posts
  privacy profile public readinglist readyz register robots root rss sandbox search security settings
  signin signout signup sitemap sitemaps static status support system tag tags team terms topics undefined
  uploads user users verify welcome write
`
    .trim()
    .split(/\s+/),
);

/** The form of a username that uniqueness and look-ups go by. */
export function userNameKey(userName: string): string {
  return userName.toLowerCase();
}

/** Whether a username would stand in the way of a route of the site. */
export function isReservedUserName(userName: string): boolean {
  return reserved.has(userNameKey(userName));
}

/** 4 to 12 letters, digits and underscores, at most two of them underscores (docs/behaviour.md#usernames). */
export const USER_NAME_PATTERN = /^(?!(?:[^_]*_){3})\w{4,12}$/;
