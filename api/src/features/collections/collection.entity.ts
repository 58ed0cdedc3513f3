import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { NotFoundError } from '../../errors.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

/** The maximum of an account, and of posts in one of them (docs/behaviour.md#limits). */
export const MAX_COLLECTIONS = 100;
export const MAX_COLLECTED = 500;
/** Characters. */
export const MAX_COLLECTION_NAME = 80;

const cascade = { onDelete: 'CASCADE', onUpdate: 'NO ACTION' } as const;

/** Saved posts under a name. Only its owner sees it, and those who know its address while it is shared. */
@ObjectType({
  simpleResolvers: true,
  description: 'A collection of saved posts, with what only its owner sees.',
})
@Entity('collection')
@Index('collection_name', ['userId', 'nameKey'], { unique: true })
@Index('collection_share', ['shareToken'], { unique: true })
export class Collection {
  @Field(() => ID, { description: 'For `updateCollection`, `addToCollection` and so on.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_collection_user', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Field(() => String, {
    description: `Plain text, 1 to ${MAX_COLLECTION_NAME} characters; unique among the viewer’s collections, ignoring case.`,
  })
  @Column({ type: 'varchar', length: MAX_COLLECTION_NAME })
  name: string;

  /** The hash of `name`, normalised (NFKC) and in lower case: the key for uniqueness. */
  @Column({ type: 'varchar', length: 43 })
  nameKey: string;

  /** The unguessable part of its address; null while it is private. Sharing again makes a new one. */
  @Column({ type: 'varchar', length: 24, nullable: true })
  shareToken: string | null;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description:
      'When moderators ended the sharing, which the viewer cannot begin again; null if they have not.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  hiddenAt: Date | null;

  @Field(() => DateTimeResolver, { description: 'When the collection was created.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** A post in a collection. It is on the reading list of the owner too. */
@Entity('collection_post')
@Index('collection_post_latest', ['collectionId', 'addedAt', 'postId'])
@Index('collection_post_post', ['postId'])
export class CollectionPost {
  @ForeignKey(() => Collection, { name: 'fk_collection_post_collection', ...cascade })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  collectionId: string;

  @ForeignKey(() => Post, { name: 'fk_collection_post_post', ...cascade })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @Column({ type: 'datetime', precision: 3 })
  addedAt: Date;
}

/** A shared collection as everybody with its address sees it. It has no id, and no field of {@link Collection}. */
@ObjectType({
  simpleResolvers: true,
  description: 'A shared collection, as everyone with its address sees it.',
})
export class SharedCollection {
  /** No field: ids of collections are for their owners. */
  collectionId: string;

  @Field(() => String, { description: 'The name that its owner gave it.' })
  name: string;

  @Field(() => User, { description: 'Who shares it.' })
  owner: User;
}

export function noSuchCollection(): NotFoundError {
  return new NotFoundError('This collection does not exist.');
}
