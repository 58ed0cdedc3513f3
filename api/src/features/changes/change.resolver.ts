import { Args, ArgsType, Ctx, Field, Int, Query, Resolver } from 'type-graphql';
import { type Connection, ForwardConnectionArgs } from '../../platform/graphql/connection.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { changes } from './change.queries.js';
import { type Change, ChangeConnection, PublicType } from './change.types.js';

@ArgsType()
class ChangesArgs extends ForwardConnectionArgs {
  @Field(() => Int, { defaultValue: 20, description: 'How many changes at most, 1 to 100.' })
  override first = 20;

  @Field(() => [PublicType], { nullable: true, description: 'Only changes of these types; all if omitted.' })
  types?: PublicType[] | null;
}

@Resolver()
export class ChangesResolver {
  @Query(() => ChangeConnection, {
    nullable: true,
    description:
      'Changes of public objects after a cursor, in an order that skips none. Without `after` the page is empty and its `endCursor` is the current end: copy the content after that, then continue there. Continue with `endCursor` while `hasNextPage`, also after a short or empty page. Cursors stay valid for 90 days; then the error has the reason `CURSOR_EXPIRED`.',
  })
  changes(
    @Args(() => ChangesArgs) args: ChangesArgs,
    @Ctx() context: RequestContext,
  ): Promise<Connection<Change>> {
    return execute(changes, context, args);
  }
}
