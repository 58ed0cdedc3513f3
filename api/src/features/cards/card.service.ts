import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { AnswerCache, type CacheableAnswer } from '../../platform/cache/answerCache.js';
import { RateLimitedError } from '../../errors.js';
import type { PostService } from '../posts/post.service.js';
import type { UserService } from '../users/user.service.js';
import { drawPostCard, drawSiteCard, type CardText } from './cardImage.js';

/** A picture of a post, or of the site, for where links to it are shown. */
export interface Card extends CacheableAnswer {
  png: Buffer;
  /** The same for the same picture, different for another. */
  digest: string;
}

/** Drawing takes a moment of a core: what people read must not wait for it. */
const AT_ONCE = 1;
/** With so many waiting, a network that asks is told to come back. */
const MAX_WAITING = 50;
/** In seconds. */
const RETRY_AFTER = 5;
const MAX_BYTES = 8 * 1024 * 1024;
const HOUR = 60 * 60 * 1000;

/** Draws cards, each once for as long as it is remembered and says the same. */
export class CardService {
  private readonly cache = new AnswerCache<Card>({ maxBytes: MAX_BYTES, ttl: HOUR });
  private readonly inTurn = pLimit(AT_ONCE);

  constructor(
    private readonly services: { posts: Pick<PostService, 'byId'>; users: Pick<UserService, 'byId'> },
    private readonly draw: (text: CardText) => Promise<Buffer> = drawPostCard,
  ) {}

  /** The card of a post; null when there is no such post. @throws RateLimitedError when too many are waiting for theirs */
  async ofPost(postId: string): Promise<Card | null> {
    const post = await this.services.posts.byId(postId);
    const author = post && (await this.services.users.byId(post.authorId));
    if (!post || !author) return null;
    const text = { title: post.title, authorName: author.name, authorUserName: author.userName };
    // What it says is its key, so that an edit needs no word to be told.
    return this.card(JSON.stringify(text), () => this.draw(text));
  }

  /** The card of the site. @throws RateLimitedError when too many are waiting for theirs */
  ofSite(): Promise<Card> {
    return this.card('site', drawSiteCard);
  }

  private card(key: string, draw: () => Promise<Buffer>): Promise<Card> {
    return this.cache.get(key, async () => {
      if (this.inTurn.pendingCount >= MAX_WAITING) {
        throw new RateLimitedError('Too many cards are being drawn. Try again in a moment.', RETRY_AFTER);
      }
      const png = await this.inTurn(draw);
      return { png, size: png.length, digest: createHash('sha256').update(png).digest('base64url') };
    });
  }
}
