import { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Random } from '../random.js';
import { graphql } from './client.js';
import { createPeople, type Person, type Place, withSql } from './database.js';
import { type Fault, FaultError } from './fault.js';
import { type FaultServer, startServer } from './server.js';

const KILLS = 12;
const PEOPLE = 8;
/** The server is killed after this many milliseconds of writing, at a moment that depends on the seed. */
const SHORTEST = 300;
const LONGEST = 1200;
/** How long the last server may take for what is left, in milliseconds. */
const SETTLES_WITHIN = 120_000;

/** SIGKILL while people comment: every notification is made once, and its mail sent once. */
export const notificationKills: Fault = async ({ databaseUrl, folder, random, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, PEOPLE);
  const mailbox = await startMailbox();
  const environment = {
    MAIL_URL: `smtp://127.0.0.1:${mailbox.port}`,
    NOTIFICATION_MAIL_PAUSE: '0',
    LOG_LEVEL: 'error',
  };
  const start = () => startServer({ ...place, environment });
  let server = await start();
  // Processes of MySQL share the work; the embedded database has one.
  const second = databaseUrl === null ? null : await start();
  const conversation = new Conversation(people, random);
  await conversation.begin(server.origin);

  for (let kill = 1; kill <= KILLS; kill++) {
    const writing = conversation.write(server.origin);
    await delay(SHORTEST + random.below(LONGEST - SHORTEST));
    await server.kill();
    await writing;
    server = await start();
  }
  await second?.kill();
  // No process is left that could hold a claim: their leases end at once, instead of in five minutes.
  await server.kill();
  await withSql(place, (rows) =>
    rows('UPDATE outbox_mail SET claimedUntil = createdAt WHERE claim IS NOT NULL'),
  );
  server = await start();
  await settle(place, server);

  const { wanted, made } = await compare(place);
  const missing = [...wanted].filter((key) => !made.has(key));
  const surplus = [...made.keys()].filter((key) => !wanted.has(key));
  for (const key of [...missing, ...surplus].slice(0, 10)) say(`wrong: ${key}`);
  say(
    `${KILLS} kills, ${conversation.written} acknowledged texts, ${made.size} notifications, ${mailbox.mails.size} mails`,
  );
  check(conversation.written > KILLS, 'people wrote');
  check(missing.length === 0, 'every notification was made');
  check(surplus.length === 0 && [...made.values()].every(({ count }) => count === 1), 'none was made twice');

  const told = [...made.values()].map((one) => mailbox.mailsWith(one));
  check(
    told.every((count) => count > 0),
    'every notification was mailed',
  );
  check(
    told.every((count) => count < 2),
    'none is in two mails',
  );
  say(
    `${mailbox.again} mails arrived again with the same Message-ID, because the process died after the mail server had them`,
  );
  check(mailbox.again <= KILLS + 1, 'a kill repeats at most the mail that was being sent');
  const { code } = await server.stop();
  check(code === 0, 'the last server stops when it is asked to');
  await mailbox.close();
};

/** People who comment on each other's posts and reply to each other. Each text has a number. */
class Conversation {
  #posts: string[] = [];
  #comments: string[] = [];
  #number = 0;
  written = 0;

  constructor(
    private readonly people: readonly Person[],
    private readonly random: Random,
  ) {}

  async begin(origin: string): Promise<void> {
    const query = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
    for (const { token } of this.people) {
      const input = { title: 'A post', html: '<p>A body</p>', categories: [] };
      const { data } = await graphql(origin, query, { input }, token);
      this.#posts.push((data as { publishPost: { post: { id: string } } }).publishPost.post.id);
    }
    // Members comment once on a post, so most texts are replies.
    for (const [i, person] of this.people.entries())
      await this.#comment(origin, person, this.#posts[(i + 1) % PEOPLE]);
  }

  /** Everyone writes, one text after the other, until the server is gone. */
  async write(origin: string): Promise<void> {
    await Promise.all(
      this.people.map(async (person) => {
        for (;;) {
          try {
            await this.#reply(origin, person);
          } catch {
            return;
          }
        }
      }),
    );
  }

  async #comment(origin: string, { token }: Person, postId: string | undefined): Promise<void> {
    const query = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
    const { data } = await graphql(origin, query, { input: { postId, text: this.#text() } }, token);
    this.#comments.push((data as { addComment: { comment: { id: string } } }).addComment.comment.id);
    this.written++;
  }

  async #reply(origin: string, { token }: Person): Promise<void> {
    const query = 'mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { id } } }';
    const input = { commentId: this.random.pick(this.#comments), text: this.#text() };
    const { data } = await graphql(origin, query, { input }, token);
    if (data?.addReply) this.written++;
  }

  #text(): string {
    return `said${this.#number++}x`;
  }
}

/** Waits until the log has been read and all mails are sent. */
async function settle(place: Place, server: FaultServer): Promise<void> {
  const until = performance.now() + SETTLES_WITHIN;
  for (;;) {
    const left = await withSql(place, async (rows) => {
      const of = async (sql: string) => Number(Object.values((await rows(sql))[0] ?? {})[0]);
      return [
        await of('SELECT COUNT(*) FROM change_log WHERE position IS NULL'),
        await of('SELECT h.position - r.position FROM change_log_head h, change_log_reader r'),
        await of('SELECT COUNT(*) FROM outbox_mail WHERE sentAt IS NULL'),
      ];
    });
    if (left.every((count) => count === 0)) return;
    if (performance.now() > until || server.hasEnded())
      throw new FaultError(`Work is left: ${left.join(', ')}.\n${server.output()}`);
    await delay(250);
  }
}

/** MySQL's driver makes dates, whose text has no milliseconds. */
const timeOf = (value: unknown): number =>
  value instanceof Date ? value.getTime() : Date.parse(`${String(value).replace(' ', 'T')}Z`);

interface Made {
  count: number;
  email: string;
  /** Of the text. */
  number: string;
  mailId: string;
}

/** The notifications that the stored texts call for, and those that exist, by recipient and text. */
async function compare(place: Place): Promise<{ wanted: Set<string>; made: Map<string, Made> }> {
  return withSql(place, async (rows) => {
    const comments = await rows(
      'SELECT c.id, c.authorId, c.text, p.authorId AS postAuthorId FROM comment c JOIN post p ON p.id = c.postId',
    );
    const replies = await rows(
      'SELECT id, commentId, authorId, text, createdAt FROM reply ORDER BY createdAt, id',
    );
    const wanted = new Set<string>();
    const numbers = new Map<string, string>();
    const numberOf = (text: unknown) => /said(\d+)x/.exec(String(text))?.[1] ?? '';
    for (const { id, authorId, text, postAuthorId } of comments) {
      numbers.set(`comment:${String(id)}`, numberOf(text));
      if (authorId !== postAuthorId) wanted.add(`${String(postAuthorId)} comment:${String(id)}`);
      const writers = new Map<unknown, number>([[authorId, -1]]);
      for (const reply of replies.filter(({ commentId }) => commentId === id)) {
        const at = timeOf(reply.createdAt);
        numbers.set(`reply:${String(reply.id)}`, numberOf(reply.text));
        for (const [writer, first] of writers)
          if (writer !== reply.authorId && first < at)
            wanted.add(`${String(writer)} reply:${String(reply.id)}`);
        if (!writers.has(reply.authorId)) writers.set(reply.authorId, at);
      }
    }
    const made = new Map<string, Made>();
    for (const row of await rows(
      `SELECT n.recipientId, n.subjectKey, u.email, o.mailId FROM notification n JOIN user u ON u.id = n.recipientId
        LEFT JOIN outbox_notification o ON o.notificationId = n.id`,
    )) {
      const key = `${String(row.recipientId)} ${String(row.subjectKey)}`;
      const [email, mailId] = [String(row.email), String(row.mailId)];
      const number = numbers.get(String(row.subjectKey)) ?? '';
      made.set(key, { count: (made.get(key)?.count ?? 0) + 1, email, number, mailId });
    }
    return { wanted, made };
  });
}

/** A mail server that remembers which texts it has received, by Message-ID. */
async function startMailbox() {
  const mails = new Map<string, { to: string; numbers: Set<string>; isCut: boolean }>();
  const box = {
    port: 0,
    mails,
    /** Mails that came with the Message-ID of an earlier one. */
    again: 0,
    /** The number of mails that tell of a notification: those that quote its text, or the long one that counts it among others. */
    mailsWith: ({ email, number, mailId }: Made) =>
      [...mails].filter(
        ([id, mail]) =>
          mail.to === email && (mail.numbers.has(number) || (mail.isCut && id.includes(mailId))),
      ).length,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '';
        const body = text.replace(/=\r?\n/g, '');
        const numbers = new Set([...body.matchAll(/said(\d+)x/g)].map(([, number = '']) => number));
        if (mails.has(id)) box.again++;
        mails.set(id, {
          to: session.envelope.rcptTo[0]?.address ?? '',
          numbers,
          isCut: /There are \d+ more\./.test(body),
        });
        done();
      });
    },
  });
  // Connections of killed processes end in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  box.port = (server.server.address() as AddressInfo).port;
  return box;
}
