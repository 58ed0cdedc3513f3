import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPeople, type Person, type Place, withSql } from '../faults/database.js';
import { SECRET } from '../faults/server.js';
import type { IdKind } from './request.js';
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  accessTokenKey,
  signAccessToken,
} from '../../src/features/auth/sessions.js';

/** Maximum number of remembered ids of a kind, the newest. */
const REMEMBERED = 200;
const NO_ID = '00000000-0000-7000-8000-000000000000';
/** Interval of the checks of accounts and mails, in milliseconds. */
const LOOK_EVERY = 1000;

/** The accounts that sign requests, and ids from earlier responses, so that requests refer to existing objects. */
export class Scene {
  readonly #ids = new Map<string, string[]>();
  readonly #readMails = new Set<string>();
  #tokens = new Map<string, string>();

  private constructor(
    private readonly place: Place,
    private people: readonly Person[],
  ) {
    for (const person of people) {
      this.#tokens.set(person.id, person.token);
      this.remember('user', person.id);
      this.remember('userName', person.userName);
      this.remember('email', `${person.userName}@example.com`);
    }
  }

  /** Creates accounts in an empty database. */
  static async create(place: Place, people: number): Promise<Scene> {
    const created = await createPeople(place, people);
    // One of them moderates.
    const id = created.at(-1)?.id ?? NO_ID;
    await withSql(place, (sql) => sql(`UPDATE user SET role = 'ADMIN' WHERE id = '${id}'`));
    return new Scene(place, created);
  }

  /** The account with a number, among those that have not been deleted. */
  person(number: number | null): Person | null {
    return number === null ? null : (this.people[number % this.people.length] ?? null);
  }

  token(number: number | null): string | null {
    const person = this.person(number);
    return person ? (this.#tokens.get(person.id) ?? null) : null;
  }

  /** @param owner of placeholders such as `ownPost`; null for any */
  remember(kind: IdKind, id: string, owner: string | null = null): void {
    const key = owner === null ? kind : `${kind} ${owner}`;
    const known = this.#ids.get(key) ?? [];
    if (known.includes(id)) return;
    known.push(id);
    if (known.length > REMEMBERED) known.shift();
    this.#ids.set(key, known);
  }

  readonly lookup = (kind: IdKind, number: number, personNumber: number | null): string => {
    const person = this.person(personNumber);
    if (kind === 'self') return person?.id ?? NO_ID;
    if (kind === 'selfName') return person?.userName ?? 'nobody';
    const known = this.#ids.get(kind.startsWith('own') ? `${kind} ${person?.id ?? ''}` : kind) ?? [];
    // Categories by position, so that two of a request differ; otherwise newer objects more often than older ones.
    const at =
      kind === 'category'
        ? number % known.length
        : known.length - 1 - (number % Math.min(known.length, 1 + (number % 50)));
    return known[at] ?? (kind === 'upload' ? '/uploads/nothing.webp' : NO_ID);
  };

  /** Renews ended sessions, drops deleted accounts and reads mails, until stopped. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look().catch(() => undefined);
      await delay(LOOK_EVERY, null, { signal }).catch(() => undefined);
    }
  }

  async look(): Promise<void> {
    const versions = await withSql(this.place, async (sql) => {
      const users = await sql('SELECT id, tokenVersion FROM user');
      const sessions = new Set<string>();
      for (const { id, userId } of await sql('SELECT id, userId FROM session')) {
        sessions.add(String(id));
        this.remember('ownSession', String(id), String(userId));
      }
      for (const { id, userId } of await sql('SELECT id, userId FROM moderation_notice'))
        this.remember('ownNotice', String(id), String(userId));
      const keepers = new Set<string>();
      for (const { id, userId } of await sql('SELECT id, userId FROM passkey')) {
        keepers.add(String(userId));
        this.remember('ownPasskey', String(id), String(userId));
      }
      for (const { id, userId } of await sql('SELECT id, userId FROM access_token'))
        this.remember('ownAccessToken', String(id), String(userId));
      const found = new Map(users.map(({ id, tokenVersion }) => [String(id), Number(tokenVersion)]));
      for (const { id, sessionId } of this.people)
        if (found.has(id) && !sessions.has(sessionId)) await sql(sessionRow(id, sessionId));
      for (const { id } of this.people) if (found.has(id) && !keepers.has(id)) await sql(passkeyRow(id));
      return found;
    });
    this.people = this.people.filter(({ id }) => versions.has(id));
    this.#tokens = new Map(
      this.people.map(({ id, sessionId }) => [
        id,
        signAccessToken(accessTokenKey(SECRET), {
          userId: id,
          tokenVersion: versions.get(id) ?? 0,
          sessionId,
        }).accessToken,
      ]),
    );
    this.#readNewMails();
  }

  #readNewMails(): void {
    const folder = join(this.place.dataDir, 'outbox');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.eml'))) {
      if (this.#readMails.has(name)) continue;
      this.#readMails.add(name);
      const mail = readFileSync(join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      const change = /\?change=([\w-]+)/.exec(mail)?.[1];
      if (change !== undefined) this.remember('changeToken', change);
      const token = /\?token=([\w-]+)/.exec(mail)?.[1];
      if (token !== undefined) this.remember('mailToken', token);
      const address = /^To: .*?([\w.+-]+@[\w.-]+)/m.exec(mail)?.[1];
      if (address !== undefined) this.remember('email', address);
    }
  }
}

/** A passkey to rename and remove. No key matches it, so it cannot log in. */
function passkeyRow(userId: string): string {
  const id = randomUUID();
  const now = new Date().toISOString().slice(0, 23).replace('T', ' ');
  const values = [id, userId, id.replaceAll('-', '').repeat(2), id, 'AA', '0', '', '0', 'A passkey', now];
  return `INSERT INTO passkey (id, userId, credentialHash, credentialId, publicKey, counter, transports, backedUp, name, createdAt) VALUES (${values.map((value) => `'${value}'`).join(', ')})`;
}

/** Recreates the session of an account, as after a login. The ids are ours, so they are safe in the statement. */
function sessionRow(userId: string, sessionId: string): string {
  const time = (at: Date) => at.toISOString().slice(0, 23).replace('T', ' ');
  const now = time(new Date());
  const expiresAt = time(new Date(Date.now() + ACCESS_TOKEN_LIFETIME_SECONDS * 1000));
  const values = [sessionId, userId, 'node', '127.0.0.0/24', now, now, expiresAt, now];
  return `INSERT INTO session (id, userId, device, address, createdAt, lastUsedAt, expiresAt, authenticatedAt) VALUES (${values.map((value) => `'${value}'`).join(', ')})`;
}
