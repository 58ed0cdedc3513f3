import { DateTimeResolver } from 'graphql-scalars';
import { Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Viewer } from '../users/viewer.js';
import { HeldText } from './trust.entity.js';
import type { NewAccountState } from './trust.service.js';

/** A part of {@link NewAccountState}. */
@ObjectType({
  simpleResolvers: true,
  description: 'What a new account may do until it is trusted. A day is the last 24 hours.',
})
export class NewAccount {
  @Field(() => Int, { description: 'Posts in a day.' })
  postsADay: number;

  @Field(() => Int, { description: 'Posts that are left of them now.' })
  postsLeft: number;

  @Field(() => Int, { description: 'Comments and replies in a day.' })
  commentsADay: number;

  @Field(() => Int, { description: 'Comments and replies that are left of them now.' })
  commentsLeft: number;

  @Field(() => Int, { description: 'Links to other sites in one post.' })
  linksInPost: number;

  @Field(() => Int, { description: 'Links to other sites in one comment or reply.' })
  linksInComment: number;

  @Field(() => Int, { description: 'Members that one comment or reply may mention.' })
  mentions: number;

  @Field(() => DateTimeResolver, { description: 'From when the account is old enough to be trusted.' })
  trustedFrom: Date;

  @Field(() => Int, {
    description: 'Posts, comments and replies that still have to be public for a day; 0 if there are enough.',
  })
  textsNeeded: number;
}

@Resolver(() => Viewer)
export class ViewerTrustResolver {
  @TokenScope('read')
  @FieldResolver(() => NewAccount, {
    nullable: true,
    description: 'The limits of the viewer’s new account; null if the account is trusted.',
  })
  newAccount(@Root() { user }: Viewer, @Ctx() { services }: RequestContext): Promise<NewAccountState | null> {
    return services.trust.state(user);
  }

  @TokenScope('read')
  @FieldResolver(() => [HeldText], {
    description: 'Texts of the viewer that are held for review, latest first; 20 at most.',
  })
  heldTexts(@Root() { id }: Viewer, @Ctx() { services }: RequestContext): Promise<HeldText[]> {
    return services.held.ofAuthor(id);
  }
}
