import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import {
  type Connection,
  ConnectionArgs,
  connectionTypes,
  toConnection,
} from '../../platform/graphql/connection.js';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import { blockUser, unblockUser } from './block.commands.js';
import { BlockUserInput, BlockUserPayload, UnblockUserInput, UnblockUserPayload } from './block.inputs.js';

const BlockedUserConnection = connectionTypes(User, 'BlockedUser').ConnectionType;

@Resolver(() => User)
export class BlockResolver {
  @Mutation(() => BlockUserPayload, {
    description:
      'Blocks a user: they cannot comment on the viewer’s posts nor reply to the viewer’s comments. Only the viewer sees it. Idempotent.',
  })
  async blockUser(
    @Arg('input', () => BlockUserInput, { description: 'Whom.' }) input: BlockUserInput,
    @Ctx() context: RequestContext,
  ): Promise<BlockUserPayload> {
    return { user: await execute(blockUser, context, input) };
  }

  @Mutation(() => UnblockUserPayload, {
    description: 'Ends a block. Idempotent: without a block nothing changes.',
  })
  async unblockUser(
    @Arg('input', () => UnblockUserInput, { description: 'Whom.' }) input: UnblockUserInput,
    @Ctx() context: RequestContext,
  ): Promise<UnblockUserPayload> {
    return { user: await execute(unblockUser, context, input) };
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer blocks the user.' })
  viewerHasBlocked(@Root() user: User, @Ctx() { viewer, loaders }: RequestContext): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerBlocks.load(user.id).then((row) => row !== null);
  }
}

@Resolver(() => Viewer)
export class ViewerBlocksResolver {
  @FieldResolver(() => BlockedUserConnection, {
    description: 'The users whom the viewer blocks, last blocked first.',
  })
  async blockedUsers(
    @Root() { id }: Viewer,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<User>> {
    return toConnection(await services.blocks.list(id, args));
  }
}
