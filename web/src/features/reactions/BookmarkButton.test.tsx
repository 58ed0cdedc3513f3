// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, renderFeature } from '../testing/renderFeature';
import { BookmarkButton } from './BookmarkButton';

describe('BookmarkButton', () => {
  it('sends signed-out readers to the login, with the address to return to', async () => {
    const { asked, history } = renderFeature(
      <BookmarkButton
        post={{ __typename: 'Post', id: 'p1', viewerHasBookmarked: false }}
        title="Keys are identity"
      />,
      { api: () => refusal('', 'UNAUTHENTICATED'), path: '/category?name=React' },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Bookmark Keys are identity', pressed: false }));
    expect(await screen.findByText('at /login')).toBeTruthy();
    expect(screen.getByText('you need to login to save post')).toBeTruthy();
    expect(history.location.state).toEqual({ from: '/category?name=React' });
    expect(asked).toEqual([]);
  });
});
