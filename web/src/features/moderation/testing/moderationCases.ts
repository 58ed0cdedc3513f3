export const user = (id: string, userName: string) => ({
  __typename: 'User',
  id,
  userName,
  name: userName,
  role: 'MEMBER',
  createdAt: '2024-03-07T10:00:00.000Z',
});
export const record = (id: string, caseId: string, createdAt: string) => ({
  __typename: 'ModerationRecord',
  id,
  caseId,
  event: 'DECIDED',
  action: 'WARN',
  reason: `Reason ${id}`,
  createdAt,
  suspendUntil: null,
  subjectType: 'POST',
  moderator: user('u1', 'mia_m'),
});

/** A case as the API returns it; decided if it has a decision. */
export function entry(
  id: string,
  userName: string,
  decision: object | null = null,
  more: Record<string, unknown> = {},
) {
  const before = record('r1', 'c0', '2026-01-01T00:00:00.000Z');
  return {
    __typename: 'ModerationCase',
    id,
    version: 1,
    state: decision ? 'DECIDED' : 'OPEN',
    subjectType: 'POST',
    subjectId: `p-${id}`,
    quote: 'Buy',
    createdAt: '2026-11-20T10:00:00.000Z',
    person: user(`u-${userName}`, userName),
    post: null,
    sharedPath: null,
    reportsCount: 0,
    reports: [],
    claim: null,
    history: decision ? [record('r2', id, '2026-11-21T10:00:00.000Z'), before] : [before],
    decision,
    viewerActions: ['DISMISS', 'WARN'],
    viewerCanUndo: false,
    heldFor: null,
    ...more,
  };
}
export const DECISION = {
  __typename: 'ModerationDecision',
  action: 'WARN',
  reason: 'Reason r2',
  suspendUntil: null,
  decidedAt: '2026-11-21T10:00:00.000Z',
  undoUntil: null,
  undoneAt: null,
  moderator: user('u1', 'mia_m'),
};
export const cases = (...nodes: object[]) => ({
  data: {
    moderationCases: {
      __typename: 'ModerationCaseConnection',
      edges: nodes.map((node, i) => ({ __typename: 'ModerationCaseEdge', cursor: `c${i}`, node })),
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  },
});
export const payload = (call: string, shown: object) => ({
  data: { [call]: { __typename: 'Payload', case: shown } },
});
