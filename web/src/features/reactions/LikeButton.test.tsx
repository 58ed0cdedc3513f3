// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFragment } from '../../apollo/hooks';
import { LikeButton_PostFragmentDoc } from '../../generated/graphql';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { LikeButton } from './LikeButton';

function CachedLikeButton() {
  const { data, complete } = useFragment({
    fragment: LikeButton_PostFragmentDoc,
    from: { __typename: 'Post', id: 'p1' },
  });
  return complete ? <LikeButton post={data} /> : null;
}

async function renderButton(api: Api, { likesCount = 1, signedIn = true } = {}) {
  const rendered = renderFeature(<CachedLikeButton />, { api, user: signedIn ? sessionUser() : null });
  act(() => {
    rendered.client.writeFragment({
      id: rendered.client.cache.identify({ __typename: 'Post', id: 'p1' }),
      fragment: LikeButton_PostFragmentDoc,
      data: { __typename: 'Post', id: 'p1', likesCount, viewerHasLiked: false },
    });
  });
  await screen.findByRole('button');
  return rendered;
}

const label = () => screen.getByRole('button', { name: /Likes?$/ }).textContent;
const click = () => fireEvent.click(screen.getByRole('button', { name: /Likes?$/ }));
const liked = (field: string, viewerHasLiked: boolean, likesCount: number) => ({
  data: { [field]: { __typename: 'X', post: { __typename: 'Post', id: 'p1', viewerHasLiked, likesCount } } },
});

describe('LikeButton', () => {
  it('says Like for one and Likes for any other number', async () => {
    await renderButton(() => refusal('', 'FORBIDDEN'), { likesCount: 1 });
    expect(label()).toBe('1 Like');
  });

  it("counts immediately, then shows the API's count", async () => {
    const answer = deferred<ReturnType<typeof liked>>();
    await renderButton(() => answer.promise);
    click();
    expect(await screen.findByRole('button', { name: '2 Likes', pressed: true })).toBeTruthy();
    answer.resolve(liked('likePost', true, 5));
    expect(await screen.findByRole('button', { name: '5 Likes', pressed: true })).toBeTruthy();
  });

  it('undoes the like and says why when the API refuses', async () => {
    await renderButton(() => refusal('Slow down.', 'RATE_LIMITED'));
    click();
    expect(await screen.findByText('Slow down.')).toBeTruthy();
    expect(label()).toBe('1 Like');
  });

  it('undoes the like when the network is down', async () => {
    await renderButton(() => Promise.reject(new TypeError('Failed to fetch')));
    click();
    expect(await screen.findByText('Something went wrong!')).toBeTruthy();
    expect(label()).toBe('1 Like');
  });

  it('ends in the state of the last of two quick clicks, and sends both in order', async () => {
    const first = deferred<ReturnType<typeof liked>>();
    const { asked } = await renderButton(({ operationName }) =>
      operationName === 'LikePost' ? first.promise : liked('unlikePost', false, 1),
    );
    click();
    await screen.findByRole('button', { name: '2 Likes' });
    click();
    await screen.findByRole('button', { name: '1 Like', pressed: false });
    expect(asked.map((operation) => operation.operationName)).toEqual(['LikePost']);

    await act(async () => first.resolve(liked('likePost', true, 2)));
    expect(label()).toBe('1 Like');
    expect(asked.map((operation) => operation.operationName)).toEqual(['LikePost', 'UnlikePost']);
  });

  it('asks signed-out readers to log in, without a request', async () => {
    const { asked } = await renderButton(() => refusal('', 'UNAUTHENTICATED'), { signedIn: false });
    click();
    expect(await screen.findByText('you need to login to like the post')).toBeTruthy();
    expect(label()).toBe('1 Like');
    expect(asked).toEqual([]);
  });
});
