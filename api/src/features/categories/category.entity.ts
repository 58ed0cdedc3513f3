import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { limitMarks } from '../../platform/text/longText.js';
import { Node } from '../../platform/graphql/node.js';

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A subject that posts are filed under, up to three a post.',
})
@Entity('category')
@Index('category_name', ['nameKey'], { unique: true })
export class Category extends Node {
  @Field(() => ID, { description: 'Opaque and unique among all objects of all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @Field(() => String, { description: 'The name as it is shown, unique without regard to case.' })
  @Column({ type: 'varchar', length: 50 })
  name: string;

  /** `name`, normalised (NFKC) and in lower case; what uniqueness and look-ups go by. */
  @Column({ type: 'varchar', length: 50 })
  nameKey: string;

  @Field(() => String, { description: 'One sentence on what belongs here.' })
  @Column({ type: 'varchar', length: 500 })
  description: string;

  /** Changed in the transactions that change the rows of `post_category` which it counts (categoryCounts.ts). */
  @Field(() => Int, { description: 'How many posts stand in the category.' })
  @Column({ type: 'int', default: 0 })
  postsCount: number;
}

/** Names are shorter: of a longer one there is no category, and no need to look at all of it. */
const MAX_KEYED = 200;

/** The form of a category name that uniqueness and look-ups go by. */
export function categoryKey(name: string): string {
  return limitMarks(name.slice(0, MAX_KEYED)).normalize('NFKC').trim().toLowerCase();
}
