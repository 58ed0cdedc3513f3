// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { PopularThisWeek } from './PopularThisWeek';

const post = (id: string, likesCount: number) => ({
  __typename: 'Post',
  id,
  title: `Title of ${id}`,
  likesCount,
  author: { __typename: 'User', id: 'u9', userName: 'ravi' },
});
const found = (...posts: ReturnType<typeof post>[]) => ({ data: { popularThisWeek: posts } });
const heading = () => screen.queryByRole('heading', { name: 'Popular this week' });

it('lists title, author and likes, and shows placeholders while loading', async () => {
  const answer = deferred<ReturnType<typeof found>>();
  renderFeature(<PopularThisWeek />, { api: () => answer.promise });
  expect(heading()).toBeTruthy();
  answer.resolve(found(post('p1', 12), post('p2', 1)));
  const first = await screen.findByRole('link', { name: 'Title of p1' });
  expect(first.getAttribute('href')).toBe('/post/p1');
  expect(first.dir).toBe('auto');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Title of p1ravi12 Likes',
    'Title of p2ravi1 Like',
  ]);
});

it.each<[string, Api]>([
  ['in a week without any', () => found()],
  ['when they cannot be fetched', () => refusal('Too many requests.', 'RATE_LIMITED')],
])('renders nothing %s', async (_name, api) => {
  renderFeature(<PopularThisWeek />, { api });
  await waitFor(() => expect(heading()).toBeNull());
});
