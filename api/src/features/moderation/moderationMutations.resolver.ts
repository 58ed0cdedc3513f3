import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import {
  claimCase,
  decideCase,
  dismissModerationNotice,
  releaseCase,
  undoDecision,
} from './moderation.commands.js';
import {
  ClaimCaseInput,
  ClaimCasePayload,
  DecideCaseInput,
  DecideCasePayload,
  DismissModerationNoticeInput,
  DismissModerationNoticePayload,
  ReleaseCaseInput,
  ReleaseCasePayload,
  ReportInput,
  ReportPayload,
  UndoDecisionInput,
  UndoDecisionPayload,
} from './moderation.inputs.js';
import { report } from './report.commands.js';

@Resolver()
export class ModerationResolver {
  @Mutation(() => ReportPayload, {
    description:
      'Reports a post, comment, reply, user or shared collection to the moderators. Idempotent: the same report of an open case is stored once. Another one of the viewer, or one of what is unchanged since a decision, is a `CONFLICT`.',
  })
  async report(
    @Arg('input', () => ReportInput, { description: 'What is reported, and why.' }) input: ReportInput,
    @Ctx() context: RequestContext,
  ): Promise<ReportPayload> {
    return { reportedId: await execute(report, context, input) };
  }

  @Mutation(() => ClaimCasePayload, {
    description:
      'Keeps a case from other moderators for 10 minutes; again prolongs it. A case of another moderator is a CONFLICT.',
  })
  async claimCase(
    @Arg('input', () => ClaimCaseInput, { description: 'Which case.' }) input: ClaimCaseInput,
    @Ctx() context: RequestContext,
  ): Promise<ClaimCasePayload> {
    return { case: await execute(claimCase, context, input) };
  }

  @Mutation(() => ReleaseCasePayload, {
    description: 'Ends the viewer’s claim. Idempotent: without a claim nothing changes.',
  })
  async releaseCase(
    @Arg('input', () => ReleaseCaseInput, { description: 'Which case.' }) input: ReleaseCaseInput,
    @Ctx() context: RequestContext,
  ): Promise<ReleaseCasePayload> {
    return { case: await execute(releaseCase, context, input) };
  }

  @Mutation(() => DecideCasePayload, {
    description:
      'Decides a case. A case has one decision: a second one is a CONFLICT, which names the first in its message.',
  })
  async decideCase(
    @Arg('input', () => DecideCaseInput, { description: 'The decision.' }) input: DecideCaseInput,
    @Ctx() context: RequestContext,
  ): Promise<DecideCasePayload> {
    return { case: await execute(decideCase, context, input) };
  }

  @Mutation(() => UndoDecisionPayload, {
    description: 'Undoes a decision within 24 hours. The person is told.',
  })
  async undoDecision(
    @Arg('input', () => UndoDecisionInput, { description: 'Which case.' }) input: UndoDecisionInput,
    @Ctx() context: RequestContext,
  ): Promise<UndoDecisionPayload> {
    return { case: await execute(undoDecision, context, input) };
  }

  @Mutation(() => DismissModerationNoticePayload, {
    description: 'Hides a notice of the moderators that the viewer has read. Idempotent.',
  })
  async dismissModerationNotice(
    @Arg('input', () => DismissModerationNoticeInput, { description: 'Which notice.' })
    input: DismissModerationNoticeInput,
    @Ctx() context: RequestContext,
  ): Promise<DismissModerationNoticePayload> {
    return { notice: await execute(dismissModerationNotice, context, input) };
  }
}
