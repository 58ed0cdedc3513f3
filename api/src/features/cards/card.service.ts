import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { CoalescingCache, type CacheableValue } from '../../platform/cache/coalescingCache.js';
import { RateLimitedError } from '../../errors.js';
import type { PostService } from '../posts/post.service.js';
import type { UserService } from '../users/user.service.js';
import type { CardText } from './cardImage.js';
import { HOUR } from '../../platform/time.js';

/** An image of a post or the site, for link previews. */
export interface Card extends CacheableValue {
  png: Buffer;
  /** ETag: equal for equal images. */
  digest: string;
}

/** Drawing occupies a core for a moment and must not delay readers. */
const AT_ONCE = 1;
/** Maximum queue length. Beyond it the server answers with Retry-After. */
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 5;
const MAX_BYTES = 8 * 1024 * 1024;

export class CardService {
  private readonly cache = new CoalescingCache<Card>({ maxBytes: MAX_BYTES, ttl: HOUR });
  private readonly inTurn = pLimit(AT_ONCE);

  constructor(
    private readonly services: { posts: Pick<PostService, 'byId'>; users: Pick<UserService, 'byId'> },
    private readonly draw: (text: CardText) => Promise<Buffer> = async (text) =>
      (await import('./cardImage.js')).drawPostCard(text),
  ) {}

  /** The card of a post; null if the post does not exist. @throws RateLimitedError when the queue is full */
  async ofPost(postId: string): Promise<Card | null> {
    const post = await this.services.posts.byId(postId);
    const author = post && (await this.services.users.byId(post.authorId));
    if (!post || !author) return null;
    const text = { title: post.title, authorName: author.name, authorUserName: author.userName };
    // The text is the cache key, so an edit needs no invalidation.
    return this.card(JSON.stringify(text), () => this.draw(text));
  }

  /** The card of the site. @throws RateLimitedError when the queue is full */
  ofSite(): Promise<Card> {
    return this.card('site', async () => (await import('./cardImage.js')).drawSiteCard());
  }

  private card(key: string, draw: () => Promise<Buffer>): Promise<Card> {
    return this.cache.get(key, async () => {
      if (this.inTurn.pendingCount >= MAX_WAITING) {
        throw new RateLimitedError(
          'Too many cards are being drawn. Try again in a moment.',
          RETRY_AFTER_SECONDS,
        );
      }
      const png = await this.inTurn(draw);
      return { png, size: png.length, digest: createHash('sha256').update(png).digest('base64url') };
    });
  }
}
