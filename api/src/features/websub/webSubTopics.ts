import type { Services } from '../../platform/useCases/context.js';
import type { FeedSubject } from './webSub.entity.js';

/** A feed that can be subscribed to. */
export interface Topic {
  /** The address, as the subscriber names it. */
  url: string;
  subject: FeedSubject;
  fileName: string;
}

const MAX_URL = 600;
/** What addresses and headers can contain. Names of categories are found in other spellings too, which could never be sent. */
const PLAIN = /^[!#-;=?-~]+$/;
const FEED =
  /^(?:\/category\/(?<category>[^/]+)|\/(?<author>\w+))?\/(?<fileName>rss\.xml|atom\.xml|feed\.json)$/;

/** The feed at an address of this site; null if there is none. */
export async function topicOf(
  address: string,
  publicUrl: string,
  { users, categories }: Pick<Services, 'users' | 'categories'>,
): Promise<Topic | null> {
  if (address.length > MAX_URL || !PLAIN.test(address) || !address.startsWith(`${publicUrl}/`)) return null;
  const found = FEED.exec(address.slice(publicUrl.length))?.groups;
  const { fileName, author, category } = found ?? {};
  if (fileName === undefined) return null;
  const topic = (subject: FeedSubject): Topic => ({ url: address, subject, fileName });
  if (author !== undefined) {
    const user = await users.byUserName(author);
    return user && topic(`author:${user.id}`);
  }
  if (category === undefined) return topic('site');
  const name = decoded(category);
  const existing = name === null ? null : await categories.byName(name);
  return existing && topic(`category:${existing.id}`);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
