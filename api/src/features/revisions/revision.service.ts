import type DataLoader from 'dataloader';
import { type DataSource, type EntityManager, LessThanOrEqual, type SelectQueryBuilder } from 'typeorm';
import {
  type KeysetColumn,
  keysetPage,
  type Page,
  type PageArgs,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import type { User } from '../users/user.entity.js';
import { MAX_REVISIONS, PostRevision } from './postRevision.entity.js';
import { newId } from '../../platform/database/ids.js';
import { bodyBytes } from '../posts/bodyBytes.js';
import { sameWriting, type Writing } from '../posts/postContent.js';
import { type Adopter, recordTextUploads } from '../uploads/uploadUse.js';
import { createTextLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    revisions: RevisionService;
  }
  interface Loaders {
    revisionHtml: DataLoader<string, { id: string; html: string } | null>;
  }
}

const lastReplacedFirst: KeysetColumn<PostRevision>[] = [
  { sql: 'revision.version', of: (revision) => revision.version },
];

/** Replaced texts of posts. Readers see them if the author shows them; otherwise they count as missing. */
export class RevisionService {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of the revisions of a post, last replaced first, without bodies; null for those who may not see them. */
  async list(viewer: User | null, post: Post, args: PageArgs): Promise<Page<PostRevision> | null> {
    const isOwn = isAuthor(viewer, post);
    if (!isOwn && !isShown(post)) return null;
    const query = this.dataSource.manager.createQueryBuilder(PostRevision, 'revision');
    if (!isOwn) query.andWhere('revision.isHidden = :isHidden', { isHidden: false });
    return keysetPage(query, lastReplacedFirst, windowOf(args), { sql: 'revision.postId', value: post.id });
  }

  /** The text of a post in an earlier version, without its body; null if it is not stored or the viewer may not see it. */
  async byVersion(viewer: User | null, post: Post, version: number): Promise<PostRevision | null> {
    const isOwn = isAuthor(viewer, post);
    if (!isOwn && !isShown(post)) return null;
    const rows = { postId: post.id, version, ...(!isOwn && { isHidden: false }) };
    return this.dataSource.manager.findOneBy(PostRevision, rows);
  }

  /** Bodies of revisions that the viewer may see: sanitised HTML of the stored subset. */
  htmlByIds(viewer: User | null, ids: readonly string[]): Promise<{ id: string; html: string }[]> {
    const mayRead = `post.authorId = :viewerId OR (post.showsRevisions = :yes AND revision.isHidden = :no AND post.hiddenAt IS NULL)`;
    return this.dataSource.manager
      .createQueryBuilder(PostRevision, 'revision')
      .innerJoin(Post, 'post', 'post.id = revision.postId')
      .select('revision.id', 'id')
      .addSelect('revision.html', 'html')
      .where('revision.id IN (:...ids)', { ids })
      .andWhere(`(${mayRead})`, { viewerId: viewer?.id ?? '', yes: true, no: false })
      .getRawMany();
  }

  /** A revision of one of the viewer's posts, with its body; null if it does not exist. */
  byId(viewer: User, id: string): Promise<PostRevision | null> {
    return this.ofAuthor(viewer.id).addSelect('revision.html').andWhere('revision.id = :id', { id }).getOne();
  }

  private ofAuthor(authorId: string): SelectQueryBuilder<PostRevision> {
    return this.dataSource.manager
      .createQueryBuilder(PostRevision, 'revision')
      .innerJoin(Post, 'post', 'post.id = revision.postId')
      .where('post.authorId = :authorId', { authorId });
  }
}

/** Whether readers may see revisions of a post. A held post shows nothing. */
function isShown({ showsRevisions, isHeld }: Post): boolean {
  return showsRevisions && isHeld !== true;
}

type ReplacedText = Writing & Omit<PostRevision, 'id' | 'isHidden' | keyof Writing>;

/**
 * Stores the replaced text and deletes the oldest beyond {@link MAX_REVISIONS}. All revisions are stored here. The
 * caller has locked the post and its author.
 * @returns the change of the stored bytes, for the caller to charge; may be negative
 */
export async function keepRevision(
  manager: EntityManager,
  text: ReplacedText,
  adopter: Adopter,
): Promise<number> {
  const id = newId();
  const { postId, html, coverImageURL } = text;
  const categories = [...text.categories];
  await manager.insert(PostRevision, { ...text, id, categories });
  await recordTextUploads(manager, 'revision', { id, html, coverImageURL }, adopter);
  const [oldest] = await manager.find(PostRevision, {
    select: { id: true, version: true },
    where: { postId },
    order: { version: 'DESC' },
    skip: MAX_REVISIONS,
    take: 1,
  });
  if (!oldest) return Buffer.byteLength(html);
  const forgotten = { postId, version: LessThanOrEqual(oldest.version) };
  const forgottenBytes = await bodyBytes(manager, PostRevision, forgotten);
  await manager.delete(PostRevision, forgotten);
  return Buffer.byteLength(html) - forgottenBytes;
}

/** Whether a later edited post was first published with this text. */
export async function wasPublishedAs(
  manager: EntityManager,
  postId: string,
  writing: Writing,
): Promise<boolean> {
  const first = await manager
    .createQueryBuilder(PostRevision, 'revision')
    .addSelect('revision.html')
    .where({ postId, version: 1 })
    .getOne();
  if (!first) return false;
  return sameWriting(Object.assign(first, { html: first.html ?? '' }), writing);
}

export function revisionLoaders({ revisions }: Services, viewer: User | null) {
  return {
    revisionHtml: createTextLoader((ids) => revisions.htmlByIds(viewer, ids)),
  };
}
