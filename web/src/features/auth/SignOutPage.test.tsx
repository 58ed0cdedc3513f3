// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { putExampleForPost, takeExampleForPost } from '../../examples/exampleForPost';
import { readChanges, storeChanges } from '../../examples/reader/storedChanges';
import type { SessionEnd } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { readCommentDraft, replyTo, writeCommentDraft } from '../comments/commentDrafts';
import { listDeviceDrafts, writeDeviceDraft } from '../drafts/deviceDrafts';
import { forgetPerson } from './forgetPerson';
import { renderAt, startApi } from './testing/authPages';

const nowhere = 'http://127.0.0.1:1/graphql';

beforeEach(() => window.localStorage.clear());

describe('the logout confirmation', () => {
  it('ends the session on the server, signs out and goes to the feed', async () => {
    const api = await startApi(() => ({
      data: { signOut: { __typename: 'SignOutPayload', user: { __typename: 'User', id: 'u1' } } },
    }));
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    const store = renderAt('/confirm_signout', api.uri);
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('at /');
    expect(api.asked.map(({ operationName }) => operationName)).toEqual(['SignOut']);
    expect(store.getState().user).toBeNull();
    expect(screen.queryByText(/could not be reached/)).toBeNull();
    await api.stop();
  });

  it('is a sign-out in all tabs, also if the session was ended on another device before', async () => {
    const api = await startApi(() => ({
      errors: [{ message: 'Log in first.', extensions: { code: 'UNAUTHENTICATED' } }],
    }));
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    const store = renderAt('/confirm_signout', api.uri);
    const ends: SessionEnd[] = [];
    store.subscribeToEnd((end) => ends.push(end));
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('at /');
    expect(ends).toMatchObject([{ kind: 'signedOut', userId: 'u1' }]);
    expect(window.localStorage.getItem('signOuts')).toMatch(/^1 /);
    await api.stop();
  });

  it('signs this device out when the server is unreachable, and says so', async () => {
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    const store = renderAt('/confirm_signout', nowhere);
    expect(screen.getByRole('heading', { name: 'Are you sure you want to Logout?' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('at /');
    expect(
      screen.getByText(/^You are signed out on this device\. The server could not be reached/),
    ).toBeDefined();
    expect(store.getState().user).toBeNull();
    expect(window.localStorage.getItem('user')).toBeNull();
  });

  it.each([
    ['keeps', 'Keep on this device for me', true],
    ['discards', 'Discard', false],
  ] as const)(
    'asks about texts that are on this device only, and %s them',
    async (_name, choice, keepsTexts) => {
      window.localStorage.setItem('user', JSON.stringify(sessionUser()));
      const draft = {
        categories: [],
        coverImageURL: null,
        description: null,
        canonicalURL: null,
        series: null,
        postId: null,
        postVersion: null,
        clientId: null,
      };
      await writeDeviceDraft('u1', {
        ...draft,
        id: 'd1',
        title: 'Not sent yet',
        html: '<p>Words</p>',
        savedAt: 1,
        serverVersion: null,
        isOnServer: false,
      });
      await writeDeviceDraft('u1', {
        ...draft,
        id: 'd2',
        title: 'On the server',
        html: '<p>Words</p>',
        savedAt: 2,
        serverVersion: 1,
        isOnServer: true,
      });
      writeCommentDraft('u1', 'p1', 'Half a comment');
      writeCommentDraft('u1', replyTo('c1'), 'Half a reply');
      writeCommentDraft('u2', 'p1', 'Of somebody else');
      const store = renderAt('/confirm_signout', nowhere);
      const question = await screen.findByRole('group', { name: 'These texts are on this device only' });
      expect(
        within(question)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['Not sent yet', 'A comment: Half a comment', 'A reply: Half a reply']);
      const ends: SessionEnd[] = [];
      store.subscribeToEnd((end) => ends.push(end));
      fireEvent.click(within(question).getByRole('radio', { name: new RegExp(`^${choice}`) }));
      fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
      await screen.findByText('at /');
      expect(ends).toMatchObject([{ kind: 'signedOut', userId: 'u1', keepsTexts }]);

      await forgetPerson({ userId: 'u1', keepsTexts, at: Date.now() }, store);
      expect((await listDeviceDrafts('u1')).map(({ id }) => id)).toEqual(keepsTexts ? ['d1'] : []);
      expect(readCommentDraft('u1', 'p1')).toBe(keepsTexts ? 'Half a comment' : '');
      expect(readCommentDraft('u2', 'p1')).toBe('Of somebody else');
    },
  );

  it('clears what was written in examples of posts', async () => {
    const place = { path: '/post/p1', number: 1, original: [], shared: null };
    const code = { code: 'const mine = 1;', language: null, isHidden: false, isActive: true };
    storeChanges(place, [{ name: 'App.jsx', code: code.code }]);
    putExampleForPost({
      files: [{ name: 'App.jsx', ...code }],
      runsAutomatically: false,
      captionHtml: null,
    });
    await forgetPerson({ userId: 'u1', keepsTexts: true, at: Date.now() }, { getActor: () => null });
    expect(readChanges(place)).toBeNull();
    expect(takeExampleForPost()).toBeNull();
  });

  it('asks about texts that another tab has written since the page was opened', async () => {
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    const store = renderAt('/confirm_signout', nowhere);
    writeCommentDraft('u1', 'p1', 'Written meanwhile');
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    const question = await screen.findByRole('group', { name: 'This text is on this device only' });
    expect(document.activeElement).toBe(question);
    expect(store.getState().user).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('at /');
    expect(store.getState().user).toBeNull();
  });

  it('redirects signed-out users to the login', async () => {
    renderAt('/confirm_signout', nowhere);
    await screen.findByRole('heading', { name: 'Log in to your account' });
  });
});
