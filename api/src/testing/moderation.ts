import { expect } from 'vitest';
import { inProcess } from '../context.js';
import { blockUser } from '../features/blocks/block.commands.js';
import { decideCase } from '../features/moderation/moderation.commands.js';
import { ModerationCase, ModerationNotice } from '../features/moderation/moderation.entity.js';
import {
  ModerationAction,
  ModerationCaseState,
  ReportReason,
} from '../features/moderation/moderation.types.js';
import { Comment } from '../features/comments/comment.entity.js';
import { HoldReason, NewText, NewTextBand, TextKind } from '../features/trust/trust.entity.js';
import { report } from '../features/moderation/report.commands.js';
import { User, UserRole } from '../features/users/user.entity.js';
import { execute } from '../platform/useCases/command.js';
import { newId } from '../platform/database/ids.js';
import { createUser } from './factories.js';
import type { TestServer } from './testServer.js';

export interface ShownCase {
  id: string;
  version: number;
  state: string;
  subjectType: string;
  quote: string;
  reportsCount: number;
  person: { userName: string };
  claim: { moderator: { userName: string } } | null;
  decision: { action: string; moderator: { userName: string }; undoneAt: string | null } | null;
  history: { event: string; moderator: { userName: string } }[];
  viewerActions: string[];
  viewerCanUndo: boolean;
}

const CASE = `id version state subjectType subjectId quote reportsCount person { userName role } post { title }
  reports { reason text reporter { userName } } history { event action reason moderator { userName } }
  claim { moderator { userName } until } viewerActions viewerCanUndo
  decision { action reason suspendUntil moderator { userName } decidedAt undoUntil undoneAt }`;

/** The calls of a moderator and of the people around one. */
export function moderationCalls(server: TestServer) {
  const mutate = (name: string, result: string) => (input: Record<string, unknown>, token?: string) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    return server.graphql<Record<string, { case: ShownCase }>>(
      `mutation ($input: ${type}!) { ${name}(input: $input) { ${result} } }`,
      { input },
      token,
    );
  };
  const cases = async (token: string, state = 'OPEN'): Promise<ShownCase[]> => {
    const { data, errors } = await server.graphql<{ moderationCases: { nodes: ShownCase[] } }>(
      `query ($state: ModerationCaseState!) { moderationCases(state: $state, first: 50) { nodes { ${CASE} } } }`,
      { state },
      token,
    );
    expect(errors).toEqual([]);
    return data?.moderationCases.nodes ?? [];
  };
  return {
    report: mutate('report', 'reportedId'),
    claim: mutate('claimCase', `case { ${CASE} }`),
    release: mutate('releaseCase', `case { ${CASE} }`),
    decide: mutate('decideCase', `case { ${CASE} }`),
    undo: mutate('undoDecision', `case { ${CASE} }`),
    dismissNotice: mutate('dismissModerationNotice', 'notice { id }'),
    cases,
  };
}

export const codeOf = ({ errors }: { errors: { extensions: { code?: unknown } }[] }) =>
  errors[0]?.extensions.code;

/** Valid values for the operations of moderation and blocks, and rows that they need. `viewer` becomes a moderator. */
export async function moderationValues(
  server: TestServer,
  viewer: User,
  operation: string,
): Promise<Record<string, unknown>> {
  if (
    !/Mutation\.(?:report|\w+Case|undoDecision|dismissModerationNotice|(?:un)?blockUser)$|Query\.moderation/.test(
      operation,
    )
  )
    return {};
  const { manager } = server.dataSource;
  await manager.update(User, { id: viewer.id }, { role: UserRole.MODERATOR });
  const { user: other } = await createUser(server);
  const by = inProcess(
    server.server.services,
    Object.assign(new User(), viewer, { role: UserRole.MODERATOR }),
  );
  const values = { subjectId: other.id, 'DecideCaseInput.reason': 'A reason', 'DecideCaseInput.version': 1 };
  const ofBlocks = { 'BlockUserInput.userId': other.id, 'UnblockUserInput.userId': other.id };
  if (/report$|blockUser$/.test(operation)) return { ...values, ...ofBlocks };
  await execute(report, by, { subjectId: other.id, reason: ReportReason.SPAM, text: '' });
  const { id: caseId } = await manager.findOneByOrFail(ModerationCase, { openFor: other.id });
  if (/undoDecision|dismiss/.test(operation)) {
    await execute(decideCase, by, { caseId, version: 1, action: ModerationAction.WARN, reason: 'A reason' });
    await manager.update(ModerationNotice, { caseId }, { userId: viewer.id });
  }
  const notice = await manager.findOneBy(ModerationNotice, { caseId });
  return { ...values, caseId, noticeId: notice?.id, 'Query.moderationCase.id': caseId };
}

/** A report, a decision that can be undone, its notice and its entry in the log; a block; and a held comment of a new account. */
export async function fillModeration(
  { server: { services }, dataSource: { manager } }: TestServer,
  { ada, bob }: Record<'ada' | 'bob', User>,
  subjectId: string,
): Promise<void> {
  const by = (viewer: User) => inProcess(services, viewer);
  const moderator = Object.assign(new User(), ada, { role: UserRole.MODERATOR });
  const { postId } = await manager.findOneByOrFail(Comment, { id: subjectId });
  const createdAt = new Date();
  const held = { type: 'COMMENT', id: newId(), authorId: bob.id, postId, createdAt, text: 'Größe' } as const;
  await execute(report, by(ada), { subjectId, reason: ReportReason.SPAM, text: 'Größe \\ 😀' });
  const { nodes } = await services.moderation.cases(ModerationCaseState.OPEN, { first: 1 }, ada.id);
  const [entry] = nodes;
  await execute(decideCase, by(moderator), {
    caseId: entry?.id ?? '',
    version: 1,
    action: ModerationAction.DELETE,
    reason: 'Größe \\ 😀',
  });
  await execute(blockUser, by(ada), { userId: bob.id });
  await services.held.hold(manager, held, HoldReason.LINKS);
  const text = { id: newId(), userId: bob.id, subjectId: held.id, kind: TextKind.COMMENT, signature: null };
  await manager.insert(NewText, { ...text, createdAt });
  await manager.insert(NewTextBand, { band: '0', textId: text.id });
}
