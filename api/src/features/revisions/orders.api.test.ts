import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/dataSource.js';
import { Draft } from '../drafts/draft.entity.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import { Post } from '../posts/post.entity.js';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { isThorough, oneOf } from '../../testing/thorough.js';
import type { User } from '../users/user.entity.js';
import { PostRevision, ReplacedBy } from './postRevision.entity.js';

/**
 * Two devices of one writer share a draft without hearing of each other, and act in every order. Each action adds its
 * own word to all that its device knows. At the end, every acknowledged word must be in a post, a draft or a revision,
 * unless a device deleted what it had seen.
 */
const actions = ['save', 'publish', 'update', 'delete'] as const;
type Action = (typeof actions)[number];
type Step = `${'A' | 'B'} ${Action}`;
/** Engines differ in locking, which shorter orders show; longer ones test the same rules. */
const LONGEST = (engine === 'sqlite' ? 3 : 2) + (isThorough ? 1 : 0);

const scenes = {
  /** A draft of a new post. `delete` deletes the draft, or the post that the device has published. */
  'a new post': { isEdit: false, deletesPost: true },
  'changes of a post, of which the draft is deleted': { isEdit: true, deletesPost: false },
  'changes of a post, which is deleted': { isEdit: true, deletesPost: true },
};
type Scene = (typeof scenes)[keyof typeof scenes];

interface Device {
  words: Set<string>;
  draftVersion: number | null;
  postId: string | null;
  postVersion: number | null;
}

/** The possible next actions. Device A starts: the other orders are symmetric. */
const nextSteps = (order: readonly Step[]): Step[] =>
  (order.length === 0 ? (['A'] as const) : (['A', 'B'] as const)).flatMap((device) =>
    actions.map((action): Step => `${device} ${action}`),
  );

let server: TestServer;
let writers: User[];
beforeAll(async () => {
  server = await startTestServer();
  writers = await Promise.all(Array.from({ length: 4 }, async () => (await createUser(server)).user));
});
afterAll(() => server.close());

const htmlOf = (words: Iterable<string>) => `<p>${[...words].sort().join(' ')}</p>`;
const wordsIn = (html = '') => html.replace(/<[^>]*>/g, '').split(' ');

/** All words of a writer that the server still stores. */
async function wordsOf(writer: User, postId?: string): Promise<Set<string>> {
  const { manager } = server.dataSource;
  const found: { html?: string }[] = [];
  if (postId === undefined) {
    found.push(
      ...(await manager.find(Draft, { select: { id: true, html: true }, where: { authorId: writer.id } })),
    );
  }
  const posts = await manager.find(Post, {
    select: { id: true, html: true },
    where: { authorId: writer.id, ...(postId !== undefined && { id: postId }) },
  });
  found.push(...posts);
  for (const { id } of posts) {
    found.push(
      ...(await manager.find(PostRevision, { select: { id: true, html: true }, where: { postId: id } })),
    );
  }
  return new Set(found.flatMap(({ html }) => wordsIn(html)));
}

/**
 * Runs one order of actions.
 *
 * @returns the acknowledged words that are lost, and whether the last step changed anything
 */
async function actOut(order: readonly Step[], { isEdit, deletesPost }: Scene, writer: User) {
  const { drafts, publishing } = server.server.services;
  const { manager } = server.dataSource;
  const draftId = randomUUID();
  const title = 'Title';
  const html = htmlOf(['start']);
  const edited = isEdit ? await publishing.publish(writer, { title, html, categories: [] }) : null;
  const place = { id: draftId, postId: edited?.id ?? null, postVersion: edited ? 1 : null };
  await drafts.save(writer, { ...place, title, html, categories: [] });
  const device = (): Device => ({
    words: new Set(['start']),
    draftVersion: 1,
    postId: edited?.id ?? null,
    postVersion: edited ? 1 : null,
  });
  const devices = { A: device(), B: device() };
  const acknowledged = new Set(['start']);
  const deleted = new Set<string>();

  /** Returns whether anything changed. */
  const act = async (self: Device, action: Action): Promise<boolean> => {
    const text = { title, html: htmlOf(self.words), categories: [] };
    const named = { draftId, draftVersion: self.draftVersion };
    switch (action) {
      case 'save': {
        const saved = await drafts.save(writer, { ...place, ...text, version: self.draftVersion });
        self.draftVersion = saved.version;
        break;
      }
      case 'publish': {
        const post =
          self.postId === null
            ? await publishing.publish(writer, { ...text, ...named })
            : await publishing.update(writer, {
                ...text,
                ...named,
                postId: self.postId,
                version: self.postVersion,
              });
        Object.assign(self, { postId: post.id, postVersion: post.version });
        break;
      }
      case 'update': {
        // Like an older client: without version and draft.
        const postId = self.postId ?? (await drafts.publishedAs(writer, draftId));
        if (postId === null) return false;
        const post = await publishing.update(writer, { ...text, postId }, ReplacedBy.REST);
        Object.assign(self, { postId: post.id, postVersion: post.version });
        break;
      }
      case 'delete': {
        if (deletesPost && self.postId !== null) {
          const gone = await wordsOf(writer, self.postId);
          await publishing.delete(writer, self.postId);
          for (const word of gone) deleted.add(word);
          return true;
        }
        const isThere = await manager.existsBy(Draft, { id: draftId });
        await drafts.delete(writer, { id: draftId, version: self.draftVersion });
        if (isThere) for (const word of self.words) deleted.add(word);
        return isThere;
      }
    }
    for (const word of self.words) {
      acknowledged.add(word);
      deleted.delete(word);
    }
    return true;
  };

  let hasEffect = false;
  for (const [index, step] of order.entries()) {
    const [name, action] = step.split(' ') as ['A' | 'B', Action];
    if (action !== 'delete') devices[name].words.add(`${name}${index}`);
    try {
      hasEffect = await act(devices[name], action);
    } catch (error) {
      hasEffect = false;
      if (!(error instanceof ConflictError) && !(error instanceof NotFoundError)) throw error;
    }
  }
  const there = await wordsOf(writer);
  const lost = [...acknowledged].filter((word) => !there.has(word) && !deleted.has(word));
  // Background work of the last step may hold a lock, so the transaction is retried.
  await inTransaction(server.dataSource, async (transaction) => {
    await transaction.delete(Draft, { authorId: writer.id });
    await transaction.delete(Post, { authorId: writer.id });
  });
  return { lost, hasEffect };
}

describe(`two devices on ${engine}`, () => {
  it.each(Object.entries(scenes))(
    'lose nothing that was acknowledged, in any order: %s',
    async (_, scene) => {
      const losses: Record<string, string[]> = {};
      let begun: Step[][] = [[]];
      for (let length = 1; length <= LONGEST; length++) {
        const orders = begun.flatMap((order) => nextSteps(order).map((step) => [...order, step]));
        const queue = (length > 2 ? oneOf(4, orders) : orders).values();
        const goneOn: Step[][] = [];
        await Promise.all(
          writers.map(async (writer) => {
            for (const order of queue) {
              const { lost, hasEffect } = await actOut(order, scene, writer);
              if (lost.length > 0) losses[order.join(', ')] = lost;
              // After a refused step the rest equals the order without it, which is among the shorter ones.
              if (hasEffect) goneOn.push(order);
            }
          }),
        );
        begun = goneOn;
      }
      expect(losses).toEqual({});
    },
    600_000,
  );

  it('lose nothing when both act at the same time', async () => {
    const { drafts, publishing } = server.server.services;
    const [writer] = writers as [User];
    for (let round = 0; round < 20; round++) {
      const id = randomUUID();
      const text = (word: string) => ({ title: 'Title', html: htmlOf(['start', word]), categories: [] });
      await drafts.save(writer, { ...text('first'), id });
      const outcomes = await Promise.allSettled([
        publishing.publish(writer, { ...text('published'), draftId: id, draftVersion: 1 }),
        drafts.save(writer, { ...text('saved'), id, version: 1 }),
        drafts.delete(writer, { id, version: 1 }),
        publishing.publish(writer, { ...text('again'), draftId: id, draftVersion: 1 }),
      ]);
      const there = await wordsOf(writer);
      const words = ['published', 'saved', null, 'again'];
      for (const [index, outcome] of outcomes.entries()) {
        const word = words[index];
        if (outcome.status === 'rejected') {
          expect([ConflictError, NotFoundError]).toContain((outcome.reason as Error).constructor);
        } else if (word != null) expect([...there], `round ${round}`).toContain(word);
      }
      await server.dataSource.manager.delete(Draft, { authorId: writer.id });
      await server.dataSource.manager.delete(Post, { authorId: writer.id });
    }
  }, 120_000);
});
