import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { Node } from '../../platform/graphql/node.js';

/** What happened to a public object. */
export enum ChangeType {
  CREATED = 'CREATED',
  UPDATED = 'UPDATED',
  DELETED = 'DELETED',
}

registerEnumType(ChangeType, {
  name: 'ChangeType',
  description: 'What happened to a public object.',
  valuesConfig: {
    CREATED: { description: 'It became public: it was created, or listed again.' },
    UPDATED: { description: 'It changed.' },
    DELETED: { description: 'It is no longer public: it was deleted, or unlisted.' },
  },
});

/** The kinds of objects that `changes` tells of. The values are the names of their types. */
export enum PublicType {
  POST = 'POST',
  COMMENT = 'COMMENT',
  REPLY = 'REPLY',
  USER = 'USER',
  CATEGORY = 'CATEGORY',
}

registerEnumType(PublicType, {
  name: 'PublicType',
  description: 'A kind of public objects.',
  valuesConfig: {
    POST: { description: 'Posts, with their categories, series and examples.' },
    COMMENT: { description: 'Comments on posts.' },
    REPLY: { description: 'Answers to comments.' },
    USER: { description: 'Profiles of members.' },
    CATEGORY: { description: 'Categories.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    'A change of a public object (docs/api.md#changes). Apply changes in their order: store `node`, or remove the object if it is null.',
})
export class Change {
  /** The position in the change log. */
  position: number;

  /** The author of the post that the object is or belongs to, or the user; null for categories. */
  authorId: string | null;

  @Field(() => ChangeType, { description: 'What happened.' })
  type: ChangeType;

  @Field(() => PublicType, { description: 'The kind of the object.' })
  subjectType: PublicType;

  @Field(() => ID, { description: 'The id of the object.' })
  subjectId: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The post that the object is or belongs to; null for users and categories.',
  })
  postId: string | null;

  @Field(() => DateTimeResolver, { description: 'When it happened. Clocks of servers may differ.' })
  changedAt: Date;

  @Field(() => Node, {
    nullable: true,
    description: 'The object as it is now; null if it was deleted.',
  })
  node: Node | null;
}

export const ChangeConnection = connectionTypes(Change, 'Change').ConnectionType;
