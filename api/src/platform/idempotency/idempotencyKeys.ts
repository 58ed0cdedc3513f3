import { createHmac, hkdfSync } from 'node:crypto';
import { type DataSource, type EntityManager } from 'typeorm';
import { BadUserInputError, ConflictError, fieldError } from '../../errors.js';
import { beforeCommit, isUniqueViolation } from '../database/dataSource.js';
import { newId } from '../database/ids.js';
import { IdempotencyKey } from './idempotencyKey.entity.js';
import { deletesExpired, type MaintenanceTask } from '../maintenance/maintenanceTask.js';
import { DAY, MINUTE } from '../time.js';

/** Lifetime of a key, in milliseconds. */
const KEY_LIFETIME = DAY;
/** How long a request holds its key, in milliseconds. After that a retry may take it over, because the process may have died. */
const LEASE = MINUTE;
/** Maximum length of a stored body, in bytes. */
const MAX_BODY = 64 * 1024;
/** Maximum number of attempts while other requests claim and release the key. */
const ATTEMPTS = 5;

/** Header names are compared without regard to case. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
/** Access tokens must not be stored. Keys are not opened for responses that contain one; this is a second protection. */
const SECRET = /"accessToken"/;

/** A response as it was sent. */
export interface StoredAnswer {
  status: number;
  /** JSON. */
  body: string;
}

/** How a request ended. A temporary failure may succeed the next time. */
export type Outcome = 'success' | 'failure' | 'temporaryFailure';

export interface KeyedRequest {
  /** Keys of different callers are different keys. */
  caller: string;
  key: string;
  /** The request, to which the key is bound. Files and other objects that are not JSON are ignored. */
  asked: unknown;
  /** Called before a new key is stored. @throws to refuse it */
  admit: () => Promise<void>;
}

/** A request with this key is in progress. */
export class KeyInUseError extends ConflictError {
  /** In seconds. */
  readonly retryAfter = 1;
  constructor() {
    super('A request with this idempotency key is still being answered. Try again in a moment.', {
      retryAfter: 1,
    });
  }
}

/** The key was used for another request. Both APIs respond with 422. */
export class KeyReusedError extends BadUserInputError {
  constructor() {
    const message = 'This idempotency key was used for another request. Use a new key.';
    super(message, { [IDEMPOTENCY_KEY]: message });
  }
}

/**
 * Replays the first response to a repeated mutation (draft-ietf-httpapi-idempotency-key-header, differences in
 * docs/decisions/0093-idempotency-keys.md). A change that was committed under a key is never repeated within a day, even if its process
 * dies before it responds.
 */
export class IdempotencyKeys {
  readonly #hashKey: Buffer;

  /** @param secret of the site. Requests may contain passwords, which a reader of the table could guess from a plain hash */
  constructor(
    private readonly dataSource: DataSource,
    secret: string,
  ) {
    this.#hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'hydrate idempotency keys', 32));
  }

  /**
   * @returns the response to replay, or the claim under which to execute the request
   * @throws BadUserInputError for a malformed key; {@link KeyReusedError}; {@link KeyInUseError}; ConflictError if the
   *   response of the change is not stored; what `admit` throws
   */
  async open({ caller, key, asked, admit }: KeyedRequest): Promise<StoredAnswer | Claim> {
    if (!KEY_PATTERN.test(key)) {
      throw fieldError(IDEMPOTENCY_KEY, `${IDEMPOTENCY_KEY} must have 1 to 255 visible ASCII characters.`);
    }
    const keyHash = this.#hash([caller, key]);
    const requestHash = this.#hash(asked);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const outcome = await this.#attempt({ keyHash, requestHash }, admit);
      if (outcome) return outcome;
    }
    throw new KeyInUseError();
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.dataSource, IdempotencyKey, {
      name: 'idempotencyKeys',
      key: 'keyHash',
      time: 'expiresAt',
      what: 'idempotency keys with their answers',
      kept: 'a day',
    });
  }

  #hash(value: unknown): string {
    return createHmac('sha256', this.#hashKey).update(JSON.stringify(value, plain)).digest('hex');
  }

  /** @returns null if another request was faster, so that the caller tries again */
  async #attempt(
    { keyHash, requestHash }: Pick<IdempotencyKey, 'keyHash' | 'requestHash'>,
    admit: () => Promise<void>,
  ): Promise<StoredAnswer | Claim | null> {
    const { manager } = this.dataSource;
    const now = new Date();
    const mine = { claimId: newId(), startedAt: now };
    const claim = new Claim(manager, { keyHash, claimId: mine.claimId });
    const stored = await manager.findOneBy(IdempotencyKey, { keyHash });
    if (!stored) {
      await admit();
      const expiresAt = new Date(now.getTime() + KEY_LIFETIME);
      try {
        await manager.insert(IdempotencyKey, { keyHash, requestHash, ...mine, isExecuted: false, expiresAt });
        return claim;
      } catch (error) {
        if (isUniqueViolation(error)) return null;
        throw error;
      }
    }
    const { claimId, status, body } = stored;
    if (stored.expiresAt <= now) {
      await manager.delete(IdempotencyKey, { keyHash, claimId });
      return null;
    }
    if (stored.requestHash !== requestHash) throw new KeyReusedError();
    if (status !== null && body !== null) return { status, body };
    // The change of a request in progress may be committed before its response is known.
    // A time in the future is from before a clock was set back.
    const age = now.getTime() - stored.startedAt.getTime();
    const isInProgress = status === null && age < LEASE && age > -LEASE;
    if (isInProgress) throw new KeyInUseError();
    if (stored.isExecuted) {
      throw new ConflictError(
        'The request with this idempotency key was carried out, but its response is not stored. Read the current state.',
      );
    }
    const { affected } = await manager.update(IdempotencyKey, { keyHash, claimId, isExecuted: false }, mine);
    return affected === 1 ? claim : null;
  }
}

/** The right of one request to execute under a key. */
export class Claim {
  #isSettled = false;

  constructor(
    private readonly manager: EntityManager,
    private readonly mine: Pick<IdempotencyKey, 'keyHash' | 'claimId'>,
  ) {}

  /** Executes the request. Each transaction marks the key as executed, or is rolled back if the request has lost the key. */
  during<T>(work: () => Promise<T>): Promise<T> {
    return beforeCommit(async (manager) => {
      // Background work continues after the response.
      if (this.#isSettled) return;
      const { affected } = await manager.update(IdempotencyKey, this.mine, { isExecuted: true });
      if (affected !== 1) throw new KeyInUseError();
    }, work);
  }

  /**
   * Stores the response for a day. A failure that committed nothing releases the key instead: the client can correct the request, or
   * retry it, with the same key. A temporary failure after a commit is not replayed: it would hide that the change was made.
   */
  async settle({ status, body, outcome }: StoredAnswer & { outcome: Outcome }): Promise<void> {
    this.#isSettled = true;
    if (outcome !== 'success') {
      const { affected } = await this.manager.delete(IdempotencyKey, { ...this.mine, isExecuted: false });
      if (affected === 1) return;
    }
    const isStored =
      outcome !== 'temporaryFailure' && Buffer.byteLength(body) <= MAX_BODY && !SECRET.test(body);
    await this.manager.update(IdempotencyKey, this.mine, {
      isExecuted: true,
      status,
      ...(isStored && { body }),
    });
  }
}

/** Uploads are streams, which can be read only once, so their bytes are not compared. */
function plain(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? value : null;
}
