import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { limitMarks } from '../../platform/text/longText.js';
import { Node } from '../../platform/graphql/node.js';
import { NotFoundError } from '../../errors.js';

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A subject that posts are assigned to. A post has up to three.',
})
@Entity('category')
@Index('category_name', ['nameKey'], { unique: true })
export class Category extends Node {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @Field(() => String, { description: 'The display name; unique, ignoring case.' })
  @Column({ type: 'varchar', length: 50 })
  name: string;

  /** `name`, normalised (NFKC) and in lower case: the key for uniqueness and lookups. */
  @Column({ type: 'varchar', length: 50 })
  nameKey: string;

  @Field(() => String, { description: 'One sentence about the posts in this category.' })
  @Column({ type: 'varchar', length: 500 })
  description: string;

  /** Changed in the transactions that change the rows of `post_category` which it counts (categoryChanges.ts). */
  @Field(() => Int, { description: 'Number of posts in the category.' })
  @Column({ type: 'int', default: 0 })
  postsCount: number;

  /** Changed in the transactions that change the rows of `category_follow`. */
  @Field(() => Int, { description: 'Number of users who follow the category.' })
  @Column({ type: 'int', default: 0 })
  followersCount: number;
}

/** Longer names cannot exist, so they are not looked up. */
const MAX_KEYED = 200;

/** The form of a category name for uniqueness and lookups. */
export function categoryKey(name: string): string {
  return limitMarks(name.slice(0, MAX_KEYED)).normalize('NFKC').trim().toLowerCase();
}

export function noSuchCategory(): NotFoundError {
  return new NotFoundError('Category does not exist!');
}
