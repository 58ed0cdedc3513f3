import { vi } from 'vitest';

interface StoredDraft {
  version: number;
  clientId: string;
  title: string;
}

interface Input {
  id?: string;
  draftId?: string;
  postId?: string | null;
  version?: number | null;
  draftVersion?: number | null;
  clientId?: string;
  title: string;
  html: string;
}

interface Operation {
  operationName: string;
  variables: { id?: string; input?: Input };
}

type Result = { data: object } | { errors: object[] };

const refused = (code: string, extensions: object = {}): Result => ({
  errors: [{ message: `${code}.`, extensions: { code, ...extensions } }],
});

/**
 * The network and the part of the API that drafts need, with the rules of its versions (api: draft.service.ts), in
 * place of `fetch`.
 */
export function startDraftsApi() {
  const drafts = new Map<string, StoredDraft>();
  const posts = new Map<string, Input>();
  const asked: string[] = [];
  const gates: { name: string; reached: () => void; open: Promise<void> }[] = [];
  /** `tellsLosses`: lost answers are those of the database, which the site says. */
  const state = { isDown: false, isBusy: false, tellsLosses: false };
  /** Operations whose next answers are lost. */
  const lost: string[] = [];

  function save({ id = '', version = null, clientId = '', title }: Input): Result {
    const stored = drafts.get(id);
    if (posts.has(id) || (!stored && version !== null)) return refused('NOT_FOUND');
    if (stored && stored.clientId !== clientId && stored.version !== version)
      return refused('CONFLICT', { draftVersion: stored.version });
    const draft = { version: (stored?.version ?? 0) + 1, clientId, title };
    drafts.set(id, draft);
    const unscheduled = { publishAt: null, publishProblem: null };
    const place = { __typename: 'Draft', id, version: draft.version, post: null };
    const answer = { ...place, updatedAt: new Date(), ...unscheduled };
    return { data: { saveDraft: { __typename: 'SaveDraftPayload', draft: answer } } };
  }

  function publish(input: Input): Result {
    const { draftId = '', draftVersion = null } = input;
    const stored = drafts.get(draftId);
    const known = posts.get(draftId);
    if (known && known.html !== input.html) return refused('CONFLICT', { postId: `post-${draftId}` });
    if (stored && stored.version !== draftVersion)
      return refused('CONFLICT', { draftVersion: stored.version });
    posts.set(draftId, input);
    drafts.delete(draftId);
    const post = { ...postOf(draftId, input), excerpt: 'a', readingMinutes: 1, likesCount: 0 };
    const viewed = {
      commentsCount: 0,
      viewerHasBookmarked: false,
      isListed: true,
      isHeld: false,
      seriesPart: null,
      examplesCount: 0,
      reactVersion: null,
      showsRevisions: false,
      brokenExamplesCount: 0,
    };
    const author = {
      __typename: 'User',
      id: 'u1',
      userName: 'mina',
      name: 'Mina',
      profilePicture: '/a.svg',
      viewerHasBlocked: false,
    };
    return {
      data: { publishPost: { __typename: 'PublishPostPayload', post: { ...post, ...viewed, author } } },
    };
  }

  const postOf = (draftId: string, { title, html }: Input) => ({
    __typename: 'Post',
    id: `post-${draftId}`,
    title,
    html,
    version: 1,
    viewerCanEdit: true,
    coverImageURL: null,
    description: null,
    canonicalURL: null,
    categories: [],
    createdAt: new Date(0),
    updatedAt: new Date(0),
  });

  function find(id: string): Result {
    const stored = drafts.get(id);
    const published = posts.get(id);
    const draft = stored && {
      __typename: 'Draft',
      id,
      html: '',
      categories: [],
      postVersion: null,
      post: null,
      ...stored,
      coverImageURL: null,
      description: null,
      canonicalURL: null,
      updatedAt: new Date(0),
      publishAt: null,
      publishProblem: null,
    };
    return { data: { draft: draft ?? null, postOfDraft: published ? postOf(id, published) : null } };
  }

  function answer({ operationName, variables: { id = '', input } }: Operation): Result {
    if (state.isBusy) return refused('SERVICE_UNAVAILABLE');
    if (operationName === 'SaveDraft' && input) return save(input);
    if (operationName === 'PublishPost' && input) return publish(input);
    if (operationName === 'DraftToWrite') return find(id);
    throw new Error(`No answer for ${operationName}`);
  }

  async function fetched(request: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    if (state.isDown) throw new TypeError('Failed to fetch');
    if (init?.method === 'HEAD') return new Response();
    if (typeof init?.body !== 'string') throw new TypeError(`No answer for ${JSON.stringify(request)}`);
    const operation = JSON.parse(init.body) as Operation;
    asked.push(operation.operationName);
    const gate = gates.findIndex(({ name }) => name === operation.operationName);
    const [held] = gate < 0 ? [] : gates.splice(gate, 1);
    held?.reached();
    await held?.open;
    let result = answer(operation);
    const index = lost.indexOf(operation.operationName);
    if (index >= 0) {
      lost.splice(index, 1);
      if (!state.tellsLosses) throw new TypeError('Failed to fetch');
      result = refused('SERVICE_UNAVAILABLE', { reason: 'CHANGE_UNKNOWN' });
    }
    return new Response(JSON.stringify(result), { headers: { 'content-type': 'application/json' } });
  }

  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched);

  return {
    drafts,
    posts,
    asked,
    state,
    lost,
    /** Holds the next request with this name: `reached` resolves when it was sent, `open` lets it through. */
    hold(name: string) {
      let open = () => {};
      let reach = () => {};
      const reached = new Promise<void>((resolve) => (reach = resolve));
      gates.push({ name, reached: reach, open: new Promise((resolve) => (open = resolve)) });
      return { reached, open: () => open() };
    },
  };
}
