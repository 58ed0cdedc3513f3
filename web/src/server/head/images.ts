import { absoluteUrl } from './addresses';
import type { ShownPost } from './answers';
import type { HeadImage } from './pageHead';
import { oneLine } from './text';

/** The format of the pictures that the server draws at `/cards/`. */
const CARD = { type: 'image/png', width: 1200, height: 630 };

export function siteCard(origin: string): HeadImage {
  const alt = 'Hydrate: The Developer Hub for All Things React';
  return { url: `${origin}/cards/site.png`, alt, ...CARD };
}

/** FNV-1a, 32 bits. Social networks cache a card by its address, so the address changes with the content. */
function versionOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** A post's cover, or the card that the server draws for it. */
export function postImage(post: ShownPost, origin: string): HeadImage {
  const title = oneLine(post.title);
  const cover = post.coverImageURL === null ? null : absoluteUrl(post.coverImageURL, origin);
  if (cover !== null) return { url: cover, alt: title };
  const version = versionOf(`${post.title}\n${post.author.name}`);
  return {
    url: `${origin}/cards/${encodeURIComponent(post.id)}.png?v=${version}`,
    alt: `${title}, by ${oneLine(post.author.name)} on Hydrate`,
    ...CARD,
  };
}

/** A person's own picture; null for drawn initials, because social networks do not show SVG. */
export function personImage(
  user: { name: string; profilePicture: string },
  origin: string,
): HeadImage | null {
  const url = absoluteUrl(user.profilePicture, origin);
  if (url === null || new URL(url).pathname.endsWith('.svg')) return null;
  return { url, alt: oneLine(user.name) };
}
