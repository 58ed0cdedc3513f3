import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Comment } from './comment.entity.js';
import { Reply } from './reply.entity.js';
import { likeComment, likeReply, unlikeComment, unlikeReply } from './remarkLike.commands.js';
import {
  LikeCommentInput,
  LikeCommentPayload,
  LikeReplyInput,
  LikeReplyPayload,
  UnlikeCommentInput,
  UnlikeCommentPayload,
  UnlikeReplyInput,
  UnlikeReplyPayload,
} from './remarkLike.inputs.js';

@Resolver(() => Comment)
export class CommentLikeResolver {
  @Mutation(() => LikeCommentPayload, {
    description: 'Likes a comment. Idempotent: liking it again changes nothing.',
  })
  async likeComment(
    @Arg('input', () => LikeCommentInput, { description: 'Which comment.' }) input: LikeCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<LikeCommentPayload> {
    const comment = await execute(likeComment, context, input);
    context.loaders.viewerCommentLikes.clear(comment.id).prime(comment.id, comment);
    return { comment };
  }

  @Mutation(() => UnlikeCommentPayload, {
    description: 'Removes the viewer’s like of a comment. Idempotent: without a like nothing changes.',
  })
  async unlikeComment(
    @Arg('input', () => UnlikeCommentInput, { description: 'Which comment.' }) input: UnlikeCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<UnlikeCommentPayload> {
    const comment = await execute(unlikeComment, context, input);
    context.loaders.viewerCommentLikes.clear(comment.id).prime(comment.id, null);
    return { comment };
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer likes the comment.' })
  viewerHasLiked(
    @Root() comment: Comment,
    @Ctx() { viewer, loaders }: RequestContext,
  ): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerCommentLikes.load(comment.id).then((row) => row !== null);
  }
}

@Resolver(() => Reply)
export class ReplyLikeResolver {
  @Mutation(() => LikeReplyPayload, {
    description: 'Likes a reply. Idempotent: liking it again changes nothing.',
  })
  async likeReply(
    @Arg('input', () => LikeReplyInput, { description: 'Which reply.' }) input: LikeReplyInput,
    @Ctx() context: RequestContext,
  ): Promise<LikeReplyPayload> {
    const reply = await execute(likeReply, context, input);
    context.loaders.viewerReplyLikes.clear(reply.id).prime(reply.id, reply);
    return { reply };
  }

  @Mutation(() => UnlikeReplyPayload, {
    description: 'Removes the viewer’s like of a reply. Idempotent: without a like nothing changes.',
  })
  async unlikeReply(
    @Arg('input', () => UnlikeReplyInput, { description: 'Which reply.' }) input: UnlikeReplyInput,
    @Ctx() context: RequestContext,
  ): Promise<UnlikeReplyPayload> {
    const reply = await execute(unlikeReply, context, input);
    context.loaders.viewerReplyLikes.clear(reply.id).prime(reply.id, null);
    return { reply };
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer likes the reply.' })
  viewerHasLiked(@Root() reply: Reply, @Ctx() { viewer, loaders }: RequestContext): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerReplyLikes.load(reply.id).then((row) => row !== null);
  }
}
