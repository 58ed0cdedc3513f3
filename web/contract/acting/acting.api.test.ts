import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../../api/src/testing/serverProcess.js';
import { isThorough } from '../../../api/src/testing/thorough.js';
import type { SessionUser } from '../../src/session';
import { sessionUser } from '../../src/session/testing/sessionUser';
import { newMember, graphql, type Member } from '../../e2e/support/api';
import { Browser } from './browser';
import { Network } from './network';
import { SCREEN, Tab, draftsOnDevice, type Screen } from './tab';

// Whether there is a network is asked of the browser, of which this test has only the storage.
vi.mock('../../src/offline/network', () => ({
  isOffline: () => false,
  checkNetwork: () => Promise.resolve(true),
  watchNetwork: () => () => undefined,
  onNetworkBack: () => () => undefined,
}));

/** Number of random sequences; `ACTING_SEQUENCES` and `ACTING_SEED` override the defaults. */
const SEQUENCES = Number(process.env.ACTING_SEQUENCES ?? (isThorough ? 100 : 15));
const FIRST_SEED = Number(process.env.ACTING_SEED ?? 1);
const STEPS = 10;

const QUESTION = print(SCREEN);

/** mulberry32: the same sequence for the same seed, so that a failure can be reproduced. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of the two people. All their texts contain their mark. */
interface Person {
  mark: string;
  member: Member;
  user: SessionUser;
}

const network = new Network();
let server: ServerProcess;
let dataDir: string;
let people: [Person, Person];
/** The owner of each token issued so far. */
const owners = new Map<string, Person>();

async function newPerson(mark: string): Promise<Person> {
  const member = await newMember({ url: server.origin, outbox: join(dataDir, 'outbox') });
  const { _id, accessToken, userName } = JSON.parse(member.stored) as SessionUser;
  const person = { mark, member, user: sessionUser({ _id, accessToken, userName }) };
  owners.set(accessToken, person);
  return person;
}

const LOG_IN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';

/** Ends all sessions of a person from another client, and logs them in again there. */
async function revoke(person: Person): Promise<void> {
  const { userName, password } = person.member;
  await server.graphql('mutation { signOutEverywhere { user { id } } }', {}, person.user.accessToken);
  const { login } = await server.graphql<{ login: { accessToken: string } }>(LOG_IN, {
    input: { userName, password },
  });
  person.user = { ...person.user, accessToken: login.accessToken };
  owners.set(login.accessToken, person);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hydrate-acting-'));
  server = await startServerProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  people = [await newPerson('⟦anna⟧'), await newPerson('⟦bela⟧')];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}, 120_000);

afterAll(async () => {
  vi.useRealTimers();
  network.uninstall();
  Reflect.deleteProperty(globalThis, 'window');
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';

/** One random sequence: its steps so far, and the invariants after each step. */
class Sequence {
  readonly browser = new Browser();
  readonly tabs: Tab[];
  readonly log: string[] = [];
  readonly violations: string[] = [];
  /** What each person has clicked: no request of the other person may do it. */
  readonly #clicked = new Map<Person, Set<string>>(people.map((person) => [person, new Set()]));
  /** People who signed out and discarded their unsent texts, until they return. */
  readonly #cleared = new Set<Person>();
  #texts = 0;
  /** Whether anything has happened since the screens were last compared. */
  #isDirty = true;
  readonly #random: () => number;

  constructor(
    seed: number,
    readonly postId: string,
  ) {
    this.#random = random(seed);
    Object.assign(globalThis, {
      window: { localStorage: this.browser.localStorage, navigator: { userAgent: '' } },
    });
    network.onSent = (request) => {
      this.#isDirty = true;
      const sender = request.token === null ? null : (owners.get(request.token) ?? null);
      const where = `${request.operationName} as ${sender?.mark ?? 'a visitor'}`;
      for (const person of people) {
        if (person !== sender && request.body.includes(person.mark))
          this.#violate(`${where} sends ${person.mark}`);
      }
      const kind = /^(?:Un)?like|Bookmark/i.exec(request.operationName)?.[0];
      if (!kind) return;
      const act = /bookmark/i.test(kind) ? 'bookmark' : 'like';
      if (!sender || !this.#clicked.get(sender)?.has(act)) this.#violate(`${where}, who has not clicked`);
    };
    const world = { origin: server.origin, browser: this.browser, network, postId };
    this.tabs = [0, 1, 2].map((number) => new Tab(number, world));
  }

  /** Takes a random step. */
  async step(): Promise<void> {
    const tab = this.#pick(this.tabs);
    const person = people.find(({ user }) => user._id === tab.userId) ?? null;
    const somebody = this.#pick(people);
    const write = (what: string) =>
      this.log.push(`tab ${tab.number} (${person?.mark ?? 'visitor'}): ${what}`);
    const text = () => `${person?.mark ?? ''} text ${(this.#texts += 1)}`;
    const steps: [number, string, () => void | Promise<void>][] = [
      [6, 'like', () => this.#click(tab, person, 'like')],
      [5, 'bookmark', () => this.#click(tab, person, 'bookmark')],
      [3, 'comment', () => tab.comment(text())],
      [6, 'type', () => tab.type(text())],
      [4, 'pause', () => tab.pause()],
      [3, 'publish', () => tab.publish()],
      [1, 'delete the post', () => tab.deletePost()],
      [3, 'reload', () => tab.reload()],
      [3, 'sign out', () => this.#signOut(tab, person, false)],
      [2, 'sign out and discard', () => this.#signOut(tab, person, true)],
      [8, `log in as ${somebody.mark}`, () => this.#logIn(tab, somebody)],
      [1, `end the sessions of ${somebody.mark}`, () => revoke(somebody)],
      [5, 'hear of other tabs', () => this.browser.tell(tab.number)],
      [3, 'the server is slow', () => void (network.weather = 'hold')],
      [2, 'the server is away', () => void (network.weather = 'away')],
      [2, 'answers are lost', () => void (network.weather = 'lose')],
      [6, 'the server is back', () => network.open()],
    ];
    let left = this.#random() * steps.reduce((sum, [weight]) => sum + weight, 0);
    const [, what, act] = steps.find(([weight]) => (left -= weight) < 0) ?? steps[0]!;
    write(what);
    const before = this.#people();
    await act();
    await network.idle();
    await this.#checkDevice();
    this.#isDirty ||= this.#people() !== before;
    if (network.weather === 'open' && this.#isDirty) await this.settle();
  }

  /** Waits until everything is idle, then compares each screen with the API. */
  async settle(): Promise<void> {
    network.open();
    for (const { number } of this.tabs) this.browser.tell(number);
    for (const tab of this.tabs) tab.pause();
    await this.#rest();
    for (const tab of this.tabs) await tab.refetch().catch(() => undefined);
    await this.#rest();
    await this.#checkDevice();
    const truths = new Map<string | null, Screen>();
    for (const tab of this.tabs) {
      const person = people.find(({ user }) => user._id === tab.userId);
      const token = tab.session.getState().user?.accessToken ?? null;
      const truth = truths.get(token) ?? (await this.#truth(token));
      truths.set(token, truth);
      expect(withoutTypenames(tab.screen()), this.#story(`tab ${tab.number} against GraphQL`)).toEqual(truth);
      for (const other of people) {
        if (other === person) continue;
        // Published comments and posts of others may be visible.
        const drafts = JSON.stringify(tab.screen().viewer ?? '');
        expect(drafts, this.#story(`drafts of another in tab ${tab.number}`)).not.toContain(other.mark);
        expect(tab.memory(), this.#story(`the viewer of another in tab ${tab.number}`)).not.toContain(
          `Viewer:{"id":"${other.user._id}"}`,
        );
      }
      for (const { about, to } of tab.told) {
        expect(about, this.#story(`a failure that another is told of in tab ${tab.number}`)).toBe(
          to ?? about,
        );
      }
    }
    expect(this.violations, this.#story('requests')).toEqual([]);
    this.#isDirty = false;
  }

  close(): void {
    for (const tab of this.tabs) tab.close();
  }

  #click(tab: Tab, person: Person | null, kind: 'like' | 'bookmark'): void {
    const clicks = 1 + Math.floor(this.#random() * 3);
    if (person) this.#clicked.get(person)?.add(kind);
    for (let click = 0; click < clicks; click += 1) tab.click(kind);
  }

  #signOut(tab: Tab, person: Person | null, discards: boolean): void {
    tab.signOut(discards);
    if (person && discards) this.#cleared.add(person);
  }

  #logIn(tab: Tab, person: Person): void {
    this.#cleared.delete(person);
    tab.logIn(person.user);
  }

  #people(): string {
    return this.tabs.map(({ userId }) => userId).join();
  }

  async #truth(token: string | null): Promise<Screen> {
    const answer = await graphql<Screen>(server.origin, QUESTION, { id: this.postId }, token ?? undefined);
    return answer;
  }

  async #rest(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      await network.idle();
      await Promise.all(this.tabs.map((tab) => tab.settled()));
    }
  }

  /** On the device, nothing of one person is stored under another's name, and nothing of people who discarded it. */
  async #checkDevice(): Promise<void> {
    for (const person of people) {
      const id = person.user._id;
      const stored = Object.entries(this.browser.localStorage)
        .filter(([key]) => key.includes(id))
        .map(([, value]) => String(value))
        .join('\n');
      const texts = stored + (await draftsOnDevice(id));
      for (const other of people) {
        if (other !== person)
          expect(texts, this.#story(`${other.mark} among the texts of ${person.mark}`)).not.toContain(
            other.mark,
          );
      }
    }
    if (network.weather !== 'open') return;
    for (const person of this.#cleared) {
      if (this.tabs.some((tab) => tab.userId === person.user._id)) continue;
      expect(
        JSON.stringify(Object.entries(this.browser.localStorage)),
        this.#story(`what ${person.mark} discarded`),
      ).not.toContain(person.mark);
    }
  }

  #violate(what: string): void {
    this.violations.push(what);
  }

  #story(what: string): string {
    return `${what}\n${this.log.join('\n')}\n`;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)]!;
  }
}

describe('two people in three tabs of one browser', () => {
  it(`are never mistaken for each other: ${SEQUENCES} sequences from seed ${FIRST_SEED}`, async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEQUENCES; seed += 1) {
      const [anna] = people;
      const input = { title: `Post ${seed}`, html: '<p>Text</p>', categories: [] };
      const { publishPost } = await server.graphql<{ publishPost: { post: { id: string } } }>(
        PUBLISH,
        { input },
        anna.user.accessToken,
      );
      network.install();
      const sequence = new Sequence(seed, publishPost.post.id);
      try {
        for (let step = 0; step < STEPS; step += 1) await sequence.step();
        network.open();
        await sequence.settle();
      } catch (error) {
        console.error(`ACTING_SEED=${seed} ACTING_SEQUENCES=1`);
        throw error;
      } finally {
        sequence.close();
        network.open();
        network.uninstall();
      }
    }
  }, 900_000);
});

function withoutTypenames(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === '__typename' ? undefined : part)));
}
