import { gql, type ApolloClient, type ObservableQuery, type TypedDocumentNode } from '@apollo/client';
import { createApolloClient } from '../../src/apollo/client';
import { wasDropped } from '../../src/apollo/errors';
import { writeCommentDraft } from '../../src/features/comments/commentDrafts';
import { listDeviceDrafts } from '../../src/features/drafts/deviceDrafts';
import { newUuid } from '../../src/apollo/newUuid';
import { forgetPerson } from '../../src/features/auth/forgetPerson';
import type { StoredToggles } from '../../src/features/reactions/outbox';
import { createToggles, type Toggles } from '../../src/features/reactions/toggles';
import { createDraftServer } from '../../src/features/drafts/draftServer';
import type { DraftKeeper } from '../../src/features/drafts/draftKeeper';
import { closeAtSignOut, createWritersKeeper } from '../../src/features/drafts/writersKeeper';
import { createSessionStore, type Actor, type SessionStore, type SessionUser } from '../../src/session';
import type { Browser } from './browser';
import type { Network } from './network';

/** What a tab shows of a post and of its viewer. */
export interface Screen {
  post: {
    id: string;
    likesCount: number;
    viewerHasLiked: boolean;
    viewerHasBookmarked: boolean;
    commentsCount: number;
    viewerHasCommented: boolean;
    comments: { edges: { cursor: string; node: { id: string; text: string; viewerCanDelete: boolean } }[] };
  } | null;
  viewer: {
    id: string;
    bookmarksCount: number;
    drafts: { edges: { cursor: string; node: { id: string; title: string } }[] };
  } | null;
}

export const SCREEN: TypedDocumentNode<Screen, { id: string }> = gql`
  query Screen($id: ID!) {
    post(id: $id) {
      id
      likesCount
      viewerHasLiked
      viewerHasBookmarked
      commentsCount
      viewerHasCommented
      comments(first: 20) {
        edges {
          cursor
          node {
            id
            text
            viewerCanDelete
          }
        }
      }
    }
    viewer {
      bookmarksCount
      drafts(first: 50) {
        edges {
          cursor
          node {
            id
            title
          }
        }
      }
    }
  }
`;

const ADD_COMMENT = gql`
  mutation AddComment($input: AddCommentInput!) {
    addComment(input: $input) {
      comment {
        id
        text
      }
    }
  }
`;
const PUBLISH = gql`
  mutation PublishPost($input: PublishPostInput!) {
    publishPost(input: $input) {
      post {
        id
      }
    }
  }
`;
const DELETE_POST = gql`
  mutation DeletePost($input: DeletePostInput!) {
    deletePost(input: $input) {
      deletedPostId
    }
  }
`;

/** The `/write` page: one draft keeper of one writer. */
interface Form {
  actor: Actor;
  keeper: DraftKeeper;
  content: { title: string; html: string };
  stop: () => void;
}

interface World {
  origin: string;
  browser: Browser;
  network: Network;
  postId: string;
}

let pages = 0;

/** One tab: the parts of the site that store and send, connected as in the app, but without components. */
export class Tab {
  session!: SessionStore;
  client!: ApolloClient;
  /** Errors shown in this tab, with the person who started the action and the person who saw it. */
  readonly told: { about: string; to: string | null }[] = [];
  #toggles!: Toggles;
  #query!: ObservableQuery<Screen, { id: string }>;
  #form: Form | null = null;
  #page = '';
  #end: () => void = () => undefined;
  #stored: StoredToggles | null = null;
  readonly #work = new Set<Promise<unknown>>();

  constructor(
    readonly number: number,
    readonly world: World,
  ) {
    this.#load();
  }

  get userId(): string | null {
    return this.session.getState().user?._id ?? null;
  }

  logIn(user: SessionUser): void {
    this.session.dispatch({ type: 'loginSuccess', user });
  }

  signOut(discardsTexts: boolean): void {
    this.session.dispatch({ type: 'logout', discardsTexts });
  }

  /** Clicks a toggle; returns false if nobody is signed in. */
  click(kind: 'like' | 'bookmark'): boolean {
    const actor = this.session.getActor();
    const { post } = this.screen();
    if (!actor || !post) return false;
    const wasOn = kind === 'like' ? post.viewerHasLiked : post.viewerHasBookmarked;
    this.#toggles.flip({ kind, id: post.id, wasOn, actor, onFailure: () => this.#tell(actor.userId) });
    return true;
  }

  comment(text: string): void {
    const actor = this.session.getActor();
    if (!actor) return;
    const { postId } = this.world;
    writeCommentDraft(actor.userId, postId, text);
    const adding = this.client
      .mutate({ mutation: ADD_COMMENT, variables: { input: { postId, text } } })
      .then(() => this.session.mayKeep(actor) && writeCommentDraft(actor.userId, postId, ''));
    this.#do(actor, adding);
  }

  /** Types into `/write`, which is opened if necessary. The text is sent when the writer pauses. */
  type(title: string): void {
    const actor = this.session.getActor();
    if (!actor) return;
    this.#form ??= this.#open(actor);
    this.#form.content = { title, html: `<p>${title}</p>` };
    this.#keep(this.#form);
  }

  /** Simulates a pause of the writer. */
  pause(): void {
    this.#form?.keeper.flush();
  }

  /** Publishes the text on `/write`, as useSavePost.ts does. */
  publish(): void {
    const form = this.#form;
    if (!form) return;
    const { keeper, actor, content } = form;
    const { id } = keeper.getState();
    const publish = async () => {
      await keeper.pause();
      keeper.send();
      const input = { ...content, categories: [], draftId: id, draftVersion: keeper.getServerVersion() };
      try {
        await this.client.mutate({ mutation: PUBLISH, variables: { input }, context: { actor } });
      } catch (error) {
        keeper.resume();
        throw error;
      }
      await keeper.finish();
      if (this.#form === form) this.#form = null;
      form.stop();
    };
    this.#do(actor, publish());
  }

  deletePost(): void {
    const actor = this.session.getActor();
    if (!actor) return;
    const { postId } = this.world;
    const variables = { input: { postId } };
    this.#do(
      actor,
      this.client.mutate({
        mutation: DELETE_POST,
        variables,
        update: (cache) => {
          cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }) });
        },
      }),
    );
  }

  reload(): void {
    this.#end();
    this.#load();
  }

  close(): void {
    this.#end();
  }

  screen(): Screen {
    return (
      this.client.readQuery({ query: SCREEN, variables: { id: this.world.postId }, optimistic: true }) ??
      nothing
    );
  }

  /** All API data that this tab has in memory. */
  memory(): string {
    return JSON.stringify(this.client.cache.extract(true));
  }

  async refetch(): Promise<void> {
    await this.#query.refetch();
  }

  /** Waits until all work of this tab has ended. */
  async settled(): Promise<void> {
    await this.#toggles.settled();
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
  }

  #load(): void {
    pages += 1;
    const page = `page${pages}`;
    const { browser, origin, postId } = this.world;
    const session = createSessionStore(browser.sessionStorageOf(this.number));
    const client = createApolloClient({ uri: `${origin}/graphql#${page}`, session });
    let isGone = false;
    Object.assign(this, { session, client });
    this.#page = page;
    this.#toggles = createToggles({
      client,
      session,
      outbox: {
        read: () => this.#stored,
        write: (stored) => {
          if (!isGone) this.#stored = stored;
        },
        isLeaving: () => isGone,
      },
      onSent: () => undefined,
      onBookmarked: () => undefined,
    });
    this.#query = client.watchQuery({ query: SCREEN, variables: { id: postId } });
    const shown = this.#query.subscribe({ next: () => undefined, error: () => undefined });
    let viewerId = this.userId;
    const stopFollowing = session.subscribe(() => {
      this.#leaveForm();
      if (viewerId === this.userId) return;
      viewerId = this.userId;
      // src/apollo/SessionApolloProvider.tsx
      this.#track(client.resetStore());
    });
    const stopForgetting = session.subscribeToEnd((end) => {
      // As in src/app/startMember.ts, after the state has changed.
      if (end.kind === 'signedOut') this.#track(Promise.resolve().then(() => forgetPerson(end, session)));
    });
    this.#end = () => {
      isGone = true;
      this.world.network.end(this.#page);
      this.#form?.keeper.close();
      this.#form = null;
      stopFollowing();
      stopForgetting();
      shown.unsubscribe();
      client.stop();
    };
    this.#toggles.resume();
  }

  #open(actor: Actor): Form {
    const { client, session } = this;
    const clientId = newUuid();
    const getClientId = () => clientId;
    const images = async (html: string) => html;
    const keeper = createWritersKeeper({
      session,
      actor,
      getClientId,
      place: { id: null, postId: null, serverVersion: null },
      saveToServer: (place, content) => {
        const saving = createDraftServer({ client, actor, images, getClientId }).save(place, content);
        this.#track(saving);
        return saving;
      },
    });
    const form: Form = { actor, keeper, content: { title: '', html: '' }, stop: () => undefined };
    form.stop = closeAtSignOut(session, actor, keeper, () => this.#keep(form));
    return form;
  }

  #keep({ keeper, content }: Form): void {
    const options = { coverImageURL: null, description: null, canonicalURL: null, series: null };
    keeper.keep({ ...content, ...options, categories: [], postVersion: null });
  }

  /** The form closes for another person, and after a sign-out (src/features/write/WritePage.tsx). */
  #leaveForm(): void {
    const form = this.#form;
    if (!form) return;
    const isStill =
      this.session.mayKeep(form.actor) && (this.userId ?? form.actor.userId) === form.actor.userId;
    if (isStill) return;
    this.#form = null;
    form.keeper.flush();
    form.stop();
    // The editor's last change.
    this.#keep(form);
    form.keeper.flush();
  }

  #do(actor: Actor, work: Promise<unknown>): void {
    this.#track(
      work.catch((error: unknown) => {
        if (!wasDropped(error)) this.#tell(actor.userId);
      }),
    );
  }

  #tell(about: string): void {
    this.told.push({ about, to: this.userId });
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.catch(() => undefined);
    this.#work.add(tracked);
    void tracked.finally(() => this.#work.delete(tracked));
  }
}

const nothing: Screen = { post: null, viewer: null };

/** The drafts of a person on the device, as text. */
export async function draftsOnDevice(userId: string): Promise<string> {
  return JSON.stringify(await listDeviceDrafts(userId));
}
