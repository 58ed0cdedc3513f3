// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { UnreadCount } from '../notifications/UnreadCount';
import { renderFeature } from '../testing/renderFeature';
import { savedPost } from './testing/writePage';
import { createSavePost } from './useSavePost';

it('the number in the bell stays when a post is published', async () => {
  const { client, session } = renderFeature(<UnreadCount />, {
    api: ({ operationName }) => ({
      data:
        operationName === 'PublishPost'
          ? { publishPost: { __typename: 'PublishPostPayload', post: savedPost('p9', 'T') } }
          : { viewer: { __typename: 'Viewer', unreadNotificationsCount: 7 } },
    }),
    user: sessionUser(),
  });
  await screen.findByText('7');
  const savePost = createSavePost(client, {
    actor: session.actorOf('u1'),
    images: async (html) => html,
    getClientId: () => 'c1',
    upload: async () => '',
  });
  const values = {
    title: 'T',
    html: '<p>a</p>',
    categories: [],
    cover: { kind: 'none' as const },
    description: '',
    canonicalURL: '',
    series: null,
  };
  await act(async () => {
    await savePost(values, { postId: null, draftId: null, draftVersion: null }, false);
  });
  expect(screen.getByText('7')).toBeTruthy();
});
