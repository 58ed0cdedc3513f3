// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature } from '../testing/renderFeature';
import { BlockedList } from './BlockedList';

const person = (id: string) => ({
  __typename: 'User',
  id,
  userName: `user_${id}`,
  name: 'Ada',
  profilePicture: '/a.svg',
  viewerHasBlocked: true,
});
const answer = (ids: string[], hasNextPage: boolean) => ({
  data: {
    viewer: {
      __typename: 'Viewer',
      blockedUsers: {
        __typename: 'BlockedUserConnection',
        edges: ids.map((id) => ({ __typename: 'BlockedUserEdge', cursor: id, node: person(id) })),
        pageInfo: { __typename: 'PageInfo', endCursor: 'c', hasNextPage },
      },
    },
  },
});

it.each([
  [[], false, 'You block nobody.'],
  [['u2'], false, 'You block 1 person.'],
  [['u2', 'u3'], false, 'You block 2 people.'],
  [['u2', 'u3'], true, 'You block 2 people or more.'],
])('says how many people are blocked: %o, more to fetch: %o', async (ids, hasMore, text) => {
  renderFeature(<BlockedList disabled={false} />, { api: () => answer(ids, hasMore), user: sessionUser() });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says that a further page could not be fetched, and fetches it again on request', async () => {
  let fails = true;
  const { asked } = renderFeature(<BlockedList disabled={false} />, {
    api: ({ variables }) =>
      variables.after === undefined || variables.after === null
        ? answer(['u2'], true)
        : fails
          ? Promise.reject(new TypeError('Failed to fetch'))
          : answer(['u3'], false),
    user: sessionUser(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('More could not be fetched');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You block 2 people.')).toBeTruthy();
  expect(asked).toHaveLength(3);
});
