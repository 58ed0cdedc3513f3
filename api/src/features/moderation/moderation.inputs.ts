import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { IsId, IsVersion } from '../../platform/useCases/inputRules.js';
import { IsDate, IsIn, IsOptional, IsString } from '../../platform/useCases/rules.js';
import { ModerationCase, ModerationNotice } from './moderation.entity.js';
import { ModerationAction, ReportReason } from './moderation.types.js';

const NO_CASE = 'This case does not exist.';

@InputType({ description: 'A report to the moderators.' })
export class ReportInput {
  @Field(() => ID, { description: 'The post, comment, reply, user or shared collection.' })
  @IsId('This does not exist any more.')
  subjectId: string;

  @Field(() => ReportReason, { description: 'Why it is reported.' })
  @IsIn(Object.values(ReportReason), { message: 'Choose a reason.' })
  reason: ReportReason;

  @Field(() => String, {
    description: 'An explanation, plain text, 1,000 characters at most. Required for `OTHER`.',
    defaultValue: '',
  })
  @IsString({ message: 'The explanation must be a text.' })
  text: string = '';
}

@ObjectType({ description: 'The result of a report.' })
export class ReportPayload {
  @Field(() => ID, { description: 'The reported thing.' })
  reportedId: string;
}

@InputType({ description: 'A case to work on.' })
export class ClaimCaseInput {
  @Field(() => ID, { description: 'The case.' })
  @IsId(NO_CASE)
  caseId: string;
}

@ObjectType({ description: 'The claimed case.' })
export class ClaimCasePayload {
  @Field(() => ModerationCase, { description: 'The case with the viewer’s claim.' })
  case: ModerationCase;
}

@InputType({ description: 'A case that the viewer no longer works on.' })
export class ReleaseCaseInput {
  @Field(() => ID, { description: 'The case.' })
  @IsId(NO_CASE)
  caseId: string;
}

@ObjectType({ description: 'The released case.' })
export class ReleaseCasePayload {
  @Field(() => ModerationCase, { description: 'The case without the viewer’s claim.' })
  case: ModerationCase;
}

@InputType({ description: 'A decision about a case.' })
export class DecideCaseInput {
  @Field(() => ID, { description: 'The case.' })
  @IsId(NO_CASE)
  caseId: string;

  @Field(() => Int, { description: 'The `version` of the case that the decision is about.' })
  @IsVersion()
  version: number;

  @Field(() => ModerationAction, { description: 'One of the case’s `viewerActions`.' })
  @IsIn(Object.values(ModerationAction), { message: 'Choose an action.' })
  action: ModerationAction;

  @Field(() => String, {
    description:
      'The reason that the person is told, plain text, 1,000 characters at most. Only `DISMISS` and `APPROVE` need none.',
    defaultValue: '',
  })
  @IsString({ message: 'The reason must be a text.' })
  reason: string = '';

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'For `SUSPEND`: when the suspension ends. Without it the suspension has no end.',
  })
  @IsDate({ message: 'The end must be a time.' })
  @IsOptional()
  suspendUntil?: Date | null;
}

@ObjectType({ description: 'The decided case.' })
export class DecideCasePayload {
  @Field(() => ModerationCase, { description: 'The case with its decision.' })
  case: ModerationCase;
}

@InputType({ description: 'A decision to undo.' })
export class UndoDecisionInput {
  @Field(() => ID, { description: 'The case.' })
  @IsId(NO_CASE)
  caseId: string;
}

@ObjectType({ description: 'The case whose decision was undone.' })
export class UndoDecisionPayload {
  @Field(() => ModerationCase, {
    description: 'The case. It is open again, unless the thing has been reported anew since.',
  })
  case: ModerationCase;
}

@InputType({ description: 'A notice that the viewer has read.' })
export class DismissModerationNoticeInput {
  @Field(() => ID, { description: 'The notice.' })
  @IsId('This notice does not exist.')
  noticeId: string;
}

@ObjectType({ description: 'The dismissed notice.' })
export class DismissModerationNoticePayload {
  @Field(() => ModerationNotice, { description: 'The notice. `Viewer.moderationNotices` no longer has it.' })
  notice: ModerationNotice;
}
