// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Component as ModerationPage } from './ModerationPage';
import { record } from './testing/moderationCases';

const page = (id: string, hasNextPage: boolean) => ({
  data: {
    moderationLog: {
      __typename: 'ModerationRecordConnection',
      edges: [
        {
          __typename: 'ModerationRecordEdge',
          cursor: id,
          node: { ...record(id, 'c1', '2026-11-20T10:00:00.000Z'), person: null },
        },
      ],
      pageInfo: { __typename: 'PageInfo', endCursor: id, hasNextPage },
    },
  },
});

it('keeps what it shows when more cannot be fetched, and tries again', async () => {
  let isDown = true;
  const api: Api = ({ variables }) =>
    variables.after === undefined
      ? page('r1', true)
      : isDown
        ? refusal('Too busy.', 'SERVICE_UNAVAILABLE')
        : page('r2', false);
  renderFeature(<ModerationPage />, {
    api,
    user: sessionUser(),
    path: '/moderation?show=log',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  const retry = await screen.findByRole('button', { name: /again/ });
  expect(screen.getByText('Reason r1')).toBeTruthy();
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Reason r2')).toBeTruthy();
  expect(screen.getByText('Reason r1')).toBeTruthy();
});
