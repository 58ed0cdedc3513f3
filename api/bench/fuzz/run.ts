import { setTimeout as delay } from 'node:timers/promises';
import { Coverage } from './coverage.js';
import type { Exchanger, Outcome } from './exchanger.js';
import type { Generator } from './generate.js';
import { BLOCKED, Investigation, MAX_DELAY } from './investigation.js';
import { minimise } from './minimise.js';
import type { FailureKind, Finding } from './oracle.js';
import type { FuzzRequest } from './request.js';
import type { Target } from './target.js';

/** Requests under way at once: enough to meet each other, too few to be too much to do. */
const AT_ONCE = 4;
/** A run that has found so much ends early. */
const MAX_FAILURES = 8;
/** How long a failing request is made smaller, in milliseconds. */
const MINIMISE = 8000;
/** What was answered so shortly before something happened may have caused it, in milliseconds. */
const SHORTLY = 1500;

export interface Failure extends Finding {
  /** Seconds from the start of the run. */
  after: number;
  /** How often the same was seen. */
  count: number;
  /** Which request of the seed it was; null: none of them. */
  number: number | null;
  /** The smallest request that still does it. */
  request: FuzzRequest | null;
  /** Whether it does it again when it is sent alone. */
  repeats: boolean;
}

interface Sent {
  number: number;
  request: FuzzRequest;
  since: number;
  until: number;
}

export interface RunOptions {
  target: Target;
  exchanger: Exchanger;
  generator: Generator;
  /** Ends the run at the first failure of this kind, and makes no request smaller. */
  stopAt?: FailureKind | null;
}

/** Sends the requests of a seed and collects what goes wrong. */
export class Run {
  readonly failures: Failure[] = [];
  /** What was seen once and never again, so that it fails nothing. */
  readonly notes: string[] = [];
  readonly coverage: Coverage;
  sent = 0;
  overloads = 0;
  readonly statuses = new Map<number, number>();
  readonly #investigation: Investigation;
  readonly #started = performance.now();
  readonly #underWay = new Set<Sent>();
  #lately: Sent[] = [];
  #suspicion: { kind: 'process gone' | 'event loop'; at: number } | null = null;
  #next = 0;

  constructor(private readonly options: RunOptions) {
    this.#investigation = new Investigation(options.target, options.exchanger);
    this.coverage = new Coverage(options.generator.operations);
    const { target } = options;
    target.onGone = () => (this.#suspicion = { kind: 'process gone', at: performance.now() });
    target.onLate = () => (this.#suspicion ??= { kind: 'event loop', at: performance.now() });
  }

  /** Goes on with the requests of the seed for so many seconds, or until enough has been found. */
  async goOn(seconds: number): Promise<void> {
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until && !this.#hasEnough()) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.#send(until)));
      await this.#look();
    }
  }

  /** Sends single failures again, alone, and makes them smaller. To be called once, in the end. */
  async confirm(): Promise<void> {
    for (const failure of this.options.stopAt ? [] : this.failures) {
      const { kind, what, request } = failure;
      if (!request || failure.repeats) continue;
      failure.repeats = await this.#investigation.repeats(kind, what, request);
      if (failure.repeats) failure.request = await this.#smallest(kind, what, request);
    }
    // A connection that broke off once says little on a busy machine.
    for (const failure of this.failures.filter(({ kind, repeats }) => kind === 'no answer' && !repeats)) {
      this.failures.splice(this.failures.indexOf(failure), 1);
      this.notes.push(
        `request ${failure.number ?? '?'} had no answer (${failure.what}), and one when it was sent again`,
      );
    }
  }

  #hasEnough(): boolean {
    const { stopAt } = this.options;
    return this.failures.length >= MAX_FAILURES || this.failures.some(({ kind }) => kind === stopAt);
  }

  async #send(until: number): Promise<void> {
    const { generator, exchanger } = this.options;
    while (performance.now() < until && !this.#suspicion && !this.#hasEnough()) {
      const number = this.#next++;
      const sent: Sent = {
        number,
        request: generator.request(number),
        since: performance.now(),
        until: Infinity,
      };
      this.#underWay.add(sent);
      // A server that is blocked answers nobody; what it was asked is found out below.
      const over = new AbortController();
      const outcome = await Promise.race([
        exchanger.exchange(sent.request),
        this.#suspended(over.signal).catch(() => null),
      ]);
      over.abort();
      sent.until = performance.now();
      // A connection breaks a moment before the end of the process is known.
      if (outcome?.findings.some(({ kind }) => kind === 'no answer')) await delay(300);
      this.#underWay.delete(sent);
      this.#lately = [...this.#lately.filter((each) => each.until > sent.until - SHORTLY), sent];
      if (outcome) this.#judge(sent, outcome);
    }
  }

  /** Resolves when something has gone wrong and the server does not answer any more. */
  async #suspended(signal: AbortSignal): Promise<null> {
    for (;;) {
      await delay(250, null, { signal });
      if (this.#suspicion && !(await this.options.target.answers(BLOCKED))) return null;
    }
  }

  #judge({ number, request }: Sent, outcome: Outcome): void {
    this.sent += 1;
    this.statuses.set(outcome.status, (this.statuses.get(outcome.status) ?? 0) + 1);
    this.coverage.count(request.operation, outcome.hasSucceeded);
    if (outcome.isOverload) this.overloads += 1;
    // Without a process there is no answer, which tells nothing new.
    if (this.#suspicion) return;
    for (const finding of outcome.findings) this.add(finding, number, request, false);
  }

  /** Notes a failure, or that it was seen again. */
  add({ kind, what }: Finding, number: number | null, request: FuzzRequest | null, repeats: boolean): void {
    const known = this.failures.find(
      (each) => each.kind === kind && each.what === what && each.request?.operation === request?.operation,
    );
    if (known) known.count += 1;
    else
      this.failures.push({
        kind,
        what,
        number,
        request,
        repeats,
        count: 1,
        after: (performance.now() - this.#started) / 1000,
      });
  }

  /** Finds out which request has ended the process, or held it up. */
  async #look(): Promise<void> {
    const suspicion = this.#suspicion;
    if (!suspicion) return;
    const { kind, at } = suspicion;
    const { target } = this.options;
    await this.#investigation.settle();
    const candidates = [...this.#lately, ...this.#underWay]
      .filter(({ since, until }) => since <= at && until >= at - SHORTLY)
      // The longest first: it is the likeliest.
      .sort((a, b) => b.until - b.since - (a.until - a.since));
    const what = kind === 'event loop' ? `late by more than ${MAX_DELAY} ms` : lastWords(target);
    let isFound = false;
    for (const { number, request } of candidates) {
      if (!this.#isNew(kind, request)) {
        this.add({ kind, what }, number, request, true);
        isFound = true;
        break;
      }
      if (!(await this.#investigation.repeats(kind, what, request))) continue;
      this.add({ kind, what }, number, await this.#smallest(kind, what, request), true);
      isFound = true;
      break;
    }
    await this.#investigation.settle();
    const numbers = candidates.map(({ number }) => number).join(', ');
    if (!isFound && kind === 'process gone')
      this.add({ kind, what }, candidates[0]?.number ?? null, null, false);
    if (!isFound) this.notes.push(`${kind}: ${what}, and none of the requests ${numbers} did it again alone`);
    this.#lately = [];
    this.#underWay.clear();
    // What was sent to find out is no news.
    this.#suspicion = null;
  }

  #isNew(kind: FailureKind, { operation }: FuzzRequest): boolean {
    return !this.failures.some((each) => each.kind === kind && each.request?.operation === operation);
  }

  async #smallest(kind: FailureKind, what: string, request: FuzzRequest): Promise<FuzzRequest> {
    if (this.options.stopAt) return request;
    const fails = (smaller: FuzzRequest) => this.#investigation.repeats(kind, what, smaller);
    return minimise(request, fails, performance.now() + MINIMISE);
  }
}

/** The error that ended a process, from what it wrote last. */
function lastWords(target: Target): string {
  return target.lastError ?? 'ended without a word';
}
