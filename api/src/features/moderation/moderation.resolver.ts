import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import { mustExist } from '../../platform/graphql/loader.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Collection } from '../collections/collection.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import {
  ModerationCase,
  ModerationCaseConnection,
  ModerationLogEntry,
  ModerationNotice,
  ModerationRecordConnection,
  Report,
} from './moderation.entity.js';
import { allowedActions, mayUndo } from './moderation.policy.js';
import { moderationCase, moderationCases, moderationLog } from './moderation.queries.js';
import { ModerationAction, ModerationCaseState, ModerationSubject } from './moderation.types.js';

@ArgsType()
class CasesArgs extends ConnectionArgs {
  @Field(() => ModerationCaseState, {
    defaultValue: ModerationCaseState.OPEN,
    description: 'Which cases, and in which order.',
  })
  state: ModerationCaseState = ModerationCaseState.OPEN;
}

@ObjectType({ simpleResolvers: true, description: 'The claim of a moderator on a case.' })
export class ModerationClaim {
  @Field(() => User, { nullable: true, description: 'The moderator; null if the account was deleted.' })
  moderator: User | null;

  @Field(() => DateTimeResolver, { description: 'When the claim ends.' })
  until: Date;
}

@ObjectType({ simpleResolvers: true, description: 'The decision about a case.' })
export class ModerationDecision {
  @Field(() => ModerationAction, { description: 'What was decided.' })
  action: ModerationAction;

  @Field(() => String, { description: 'The reason; may be empty if the case was dismissed.' })
  reason: string;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'The end of a suspension; null without end.',
  })
  suspendUntil: Date | null;

  @Field(() => User, { nullable: true, description: 'The moderator; null if the account was deleted.' })
  moderator: User | null;

  @Field(() => DateTimeResolver, { description: 'When it was decided.' })
  decidedAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'Until when it can be undone; null if that is over.',
  })
  undoUntil: Date | null;

  @Field(() => DateTimeResolver, { nullable: true, description: 'When it was undone; null if it stands.' })
  undoneAt: Date | null;
}

@Resolver(() => ModerationCase)
export class ModerationCaseResolver {
  @Query(() => ModerationCaseConnection, { description: 'The queue of moderation. For moderators only.' })
  async moderationCases(
    @Args(() => CasesArgs) args: CasesArgs,
    @Ctx() context: RequestContext,
  ): Promise<Connection<ModerationCase>> {
    return toConnection(await execute(moderationCases, context, args));
  }

  @Query(() => ModerationCase, {
    nullable: true,
    description: 'The case with this id, or null. For moderators only.',
  })
  moderationCase(
    @Arg('id', () => ID, { description: 'The case.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ModerationCase | null> {
    return execute(moderationCase, context, { id });
  }

  @Query(() => ModerationRecordConnection, {
    description: 'All decisions and their undoing, latest first. For moderators only.',
  })
  async moderationLog(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<Connection<ModerationLogEntry>> {
    return toConnection(await execute(moderationLog, context, args));
  }

  @FieldResolver(() => User, { description: 'Who has written the thing, or whose profile it is.' })
  async person(@Root() { personId }: ModerationCase, @Ctx() { loaders }: RequestContext): Promise<User> {
    return mustExist(await loaders.users.load(personId));
  }

  @FieldResolver(() => Post, {
    nullable: true,
    description: 'The post on whose page the thing stands; null if it is a profile or was deleted.',
  })
  async post(@Root() { postId }: ModerationCase, @Ctx() { loaders }: RequestContext): Promise<Post | null> {
    return postId === null ? null : loaders.posts.load(postId);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The path of a reported collection, `/lists/{token}`; null if it is not shared now, was deleted, or its owner is suspended, and for all other things.',
  })
  async sharedPath(
    @Root() { subjectType, subjectId }: ModerationCase,
    @Ctx() { loaders }: RequestContext,
  ): Promise<string | null> {
    return subjectType === ModerationSubject.COLLECTION ? loaders.sharedPaths.load(subjectId) : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The whole held text as sanitised HTML; null if the case has none, because it is one of reports, or was decided, or the text was deleted.',
  })
  async heldHtml(
    @Root() entry: ModerationCase,
    @Ctx() { loaders, countText }: RequestContext,
  ): Promise<string | null> {
    if (entry.heldFor === null || entry.state === ModerationCaseState.DECIDED) return null;
    const held = await loaders.heldTexts.load(entry.id);
    if (!held) return null;
    if (held.text === null) {
      const body = await loaders.html.load(held.postId);
      return body && countText(body.html);
    }
    return loaders.commentHtml.load(held.text);
  }

  @FieldResolver(() => [Report], { description: 'The first 20 reports, oldest first.' })
  reports(@Root() { id }: ModerationCase, @Ctx() { loaders }: RequestContext): Promise<Report[]> {
    return loaders.reports.load(id);
  }

  @FieldResolver(() => Int, { description: 'The number of reports.' })
  async reportsCount(@Root() { id }: ModerationCase, @Ctx() { loaders }: RequestContext): Promise<number> {
    return (await loaders.reportsCount.load(id))?.count ?? 0;
  }

  @FieldResolver(() => [ModerationLogEntry], {
    description: 'The latest 20 entries of the log about the person, latest first.',
  })
  history(
    @Root() { personId }: ModerationCase,
    @Ctx() { loaders }: RequestContext,
  ): Promise<ModerationLogEntry[]> {
    return loaders.moderationHistory.load(personId);
  }

  @FieldResolver(() => ModerationClaim, {
    nullable: true,
    description: 'The moderator who works on the case; null if none does.',
  })
  async claim(
    @Root() { claimedById, claimedUntil }: ModerationCase,
    @Ctx() { loaders }: RequestContext,
  ): Promise<ModerationClaim | null> {
    if (claimedById === null || claimedUntil === null || claimedUntil <= new Date()) return null;
    return { moderator: await loaders.users.load(claimedById), until: claimedUntil };
  }

  @FieldResolver(() => ModerationDecision, {
    nullable: true,
    description: 'The last decision, also after it was undone; null if there was none.',
  })
  async decision(@Root() entry: ModerationCase, @Ctx() { loaders }: RequestContext) {
    const { action, reason, suspendUntil, decidedById, decidedAt, undoUntil, undoneAt } = entry;
    if (action === null || decidedAt === null) return null;
    const moderator = decidedById === null ? null : await loaders.users.load(decidedById);
    return { action, reason: reason ?? '', suspendUntil, moderator, decidedAt, undoUntil, undoneAt };
  }

  @FieldResolver(() => [ModerationAction], {
    description: 'The decisions that the viewer’s role allows about this person and kind of thing.',
  })
  async viewerActions(
    @Root() entry: ModerationCase,
    @Ctx() { viewer, loaders }: RequestContext,
  ): Promise<readonly ModerationAction[]> {
    const person = mustExist(await loaders.users.load(entry.personId));
    return viewer ? allowedActions(viewer, person, entry) : [];
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer can undo the decision now.' })
  async viewerCanUndo(
    @Root() entry: ModerationCase,
    @Ctx() { viewer, loaders }: RequestContext,
  ): Promise<boolean> {
    const { personId, action, undoUntil } = entry;
    if (!viewer || action === null || undoUntil === null || undoUntil <= new Date()) return false;
    return mayUndo(viewer, mustExist(await loaders.users.load(personId)), entry, action);
  }
}

@Resolver(() => Report)
export class ReportResolver {
  @FieldResolver(() => User, { description: 'Who has reported it.' })
  async reporter(@Root() { reporterId }: Report, @Ctx() { loaders }: RequestContext): Promise<User> {
    return mustExist(await loaders.users.load(reporterId));
  }
}

@Resolver(() => ModerationLogEntry)
export class ModerationRecordResolver {
  @FieldResolver(() => User, {
    nullable: true,
    description: 'The moderator; null if the account was deleted.',
  })
  moderator(
    @Root() { moderatorId }: ModerationLogEntry,
    @Ctx() { loaders }: RequestContext,
  ): Promise<User | null> {
    return loaders.users.load(moderatorId);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The person whom it concerns; null if the account was deleted.',
  })
  person(@Root() { personId }: ModerationLogEntry, @Ctx() { loaders }: RequestContext): Promise<User | null> {
    return loaders.users.load(personId);
  }
}

@Resolver(() => Viewer)
export class ViewerNoticesResolver {
  @FieldResolver(() => [ModerationNotice], {
    description:
      'Decisions of moderators about the viewer that the viewer has not dismissed, latest first; 20 at most.',
  })
  moderationNotices(
    @Root() { id }: Viewer,
    @Ctx() { services }: RequestContext,
  ): Promise<ModerationNotice[]> {
    return services.moderation.notices(id);
  }
}

@Resolver(() => Collection)
export class HiddenCollectionResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The reason that the moderators gave when they ended the sharing; null if they have not.',
  })
  async hiddenReason(
    @Root() { id, hiddenAt }: Collection,
    @Ctx() { loaders }: RequestContext,
  ): Promise<string | null> {
    return hiddenAt === null ? null : ((await loaders.hiddenReasons.load(id))?.reason ?? null);
  }
}
