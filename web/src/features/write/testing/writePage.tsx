import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { render } from '@testing-library/react';
import type { GraphQLFormattedError } from 'graphql';
import { StrictMode } from 'react';
import { Link, useLocation, type InitialEntry } from 'react-router-dom';
import { from, mergeMap, of, throwError } from 'rxjs';
import { vi } from 'vitest';
import { SessionApolloProvider } from '../../../apollo';
import { readyAccess } from '../../../apollo/testing/readyAccess';
import { cachePolicies } from '../../../apollo/cachePolicies';
import { AppRouter, createMemoryAppHistory } from '../../../router';
import { createSessionStore, SessionProvider, windowStorage } from '../../../session';
import { sessionUser } from '../../../session/testing/sessionUser';
import { ToastProvider } from '../../../ui/ToastProvider';
import * as DraftsPage from '../../drafts/DraftsPage';
import * as WritePage from '../WritePage';

export type Answer = { data: Record<string, unknown> } | { errors: GraphQLFormattedError[] } | Error;
/** Answers by operation name. */
export type Answers = Record<
  string,
  Answer | ((variables: Record<string, unknown>) => Answer | Promise<Answer>)
>;

export const refusal = (code: string, message: string, fields?: Record<string, string>): Answer => ({
  errors: [{ message, extensions: { code, fields } }],
});

const categories = ['CSS', 'Hooks', 'React', 'State'].map((name) => ({
  __typename: 'Category',
  id: name,
  name,
  postsCount: 1,
}));
const author = {
  __typename: 'User',
  id: 'u1',
  userName: 'mina',
  name: 'Mina',
  profilePicture: '/a.svg',
  viewerHasBlocked: false,
};

/** A post as mutations return it. */
export const savedPost = (id: string, title: string) => ({
  __typename: 'Post',
  id,
  title,
  html: '<p>a</p>',
  excerpt: 'a',
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  version: 2,
  createdAt: '2024-03-01T00:00:00.000Z',
  updatedAt: '2024-03-01T00:00:00.000Z',
  readingMinutes: 1,
  likesCount: 0,
  commentsCount: 0,
  viewerCanEdit: true,
  viewerHasBookmarked: false,
  isListed: true,
  isHeld: false,
  author,
  categories: [categories[2]],
});

/** A post as the page loads it. */
export const postToEdit = (more: object = {}) => ({
  __typename: 'Post',
  id: 'p1',
  title: 'Old title',
  html: '<p>Old text</p>',
  version: 3,
  createdAt: '2024-03-01T00:00:00.000Z',
  updatedAt: '2024-03-01T00:00:00.000Z',
  description: null,
  canonicalURL: null,
  seriesPart: null,
  coverImageURL: '/uploads/old.webp',
  viewerCanEdit: true,
  categories: [categories[2]],
  ...more,
});

/** The answer to `PostToEdit`. */
export const postAnswer = (post: object | null, drafts: object[] = []): Answer => ({
  data: {
    post,
    viewer: {
      __typename: 'Viewer',
      drafts: { __typename: 'DraftConnection', nodes: drafts },
    },
  },
});

/** A draft as the server returns it. */
export const serverDraft = (more: object = {}) => ({
  __typename: 'Draft',
  id: 'd1',
  title: 'Server title',
  html: '<p>Server text</p>',
  categories: [],
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  series: null,
  version: 4,
  clientId: null,
  postVersion: null,
  post: null,
  updatedAt: '2024-03-01T00:00:00.000Z',
  publishAt: null,
  publishProblem: null,
  ...more,
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

/** Renders the page, or that of the drafts, as the app does, by default for a signed-in person. Other routes render their address. */
export function renderWritePage(answers: Answers, entry: InitialEntry = '/write', isSignedIn = true) {
  if (isSignedIn) window.localStorage.setItem('user', JSON.stringify(sessionUser()));
  // The network is there, even if an operation fails (offline/network.ts).
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response()));
  // Test files share the module, which may have found no network in another one.
  window.dispatchEvent(new Event('online'));
  const asked: { name: string; variables: Record<string, unknown> }[] = [];
  const all: Answers = {
    WriteCategories: { data: { categories } },
    WriteSeries: {
      data: {
        viewer: {
          __typename: 'Viewer',
          user: {
            __typename: 'User',
            id: 'u1',
            series: ['Tides', 'Waves'].map((title) => ({
              __typename: 'Series',
              id: title.toLowerCase(),
              title,
            })),
          },
        },
      },
    },
    // By default the server has no drafts and saving one fails.
    Drafts: { data: { viewer: null } },
    DraftToWrite: { data: { draft: null, postOfDraft: null } },
    SaveDraft: new Error('down'),
    ...answers,
  };
  const link = new ApolloLink(({ operationName = '', variables }) => {
    asked.push({ name: operationName, variables });
    const prepared = all[operationName];
    const answer = typeof prepared === 'function' ? prepared(variables) : prepared;
    if (!answer) throw new Error(`No answer for ${operationName}`);
    const send = (sent: Answer) => (sent instanceof Error ? throwError(() => sent) : of(sent));
    return answer instanceof Promise ? from(answer).pipe(mergeMap(send)) : send(answer);
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache(cachePolicies) });
  const history = createMemoryAppHistory([entry]);
  const routes = [
    {
      path: '/write',
      element: (
        <>
          <Link to="/elsewhere">Elsewhere</Link>
          <WritePage.Component />
        </>
      ),
    },
    { path: '/drafts', element: <DraftsPage.Component /> },
    { path: '*', element: <Elsewhere /> },
  ];
  render(
    <StrictMode>
      <SessionProvider store={createSessionStore(windowStorage(window))}>
        <SessionApolloProvider access={readyAccess(client)}>
          <ToastProvider>
            <AppRouter history={history} routes={routes} />
          </ToastProvider>
        </SessionApolloProvider>
      </SessionProvider>
    </StrictMode>,
  );
  return { asked, client, history };
}
