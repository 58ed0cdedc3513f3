import { setTimeout as delay } from 'node:timers/promises';
import { Coverage } from './coverage.js';
import type { Exchanger, Outcome } from './exchanger.js';
import type { Generator } from './generate.js';
import { BLOCKED, Investigation, MAX_DELAY } from './investigation.js';
import { minimise } from './minimise.js';
import type { FailureKind, Finding } from './oracle.js';
import type { FuzzRequest } from './request.js';
import type { Target } from './target.js';

/** Concurrent requests: enough to interact, too few for overload. */
const AT_ONCE = 4;
/** Number of findings that end a run early. */
const MAX_FAILURES = 8;
/** Time limit for minimising a failing request, in milliseconds. */
const MINIMISE = 8000;
/** Requests answered within this time before a failure may have caused it, in milliseconds. */
const SHORTLY = 1500;

export interface Failure extends Finding {
  /** Seconds since the start of the run. */
  after: number;
  /** Number of occurrences. */
  count: number;
  /** The number of the request, or null. */
  number: number | null;
  /** The smallest request that still fails. */
  request: FuzzRequest | null;
  /** Whether it fails again when sent alone. */
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
  /** Ends the run at the first failure of this kind, without minimising. */
  stopAt?: FailureKind | null;
}

/** Sends the requests of a seed and collects failures. */
export class Run {
  readonly failures: Failure[] = [];
  /** Findings that were not reproduced, which are not failures. */
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
    // Of a known defect the first delay and one repetition are enough.
    this.#investigation = new Investigation(options.target, options.exchanger, options.stopAt ? 1 : 2);
    this.coverage = new Coverage(options.generator.operations);
    const { target } = options;
    target.onGone = () => (this.#suspicion = { kind: 'process gone', at: performance.now() });
    target.onLate = () => (this.#suspicion ??= { kind: 'event loop', at: performance.now() });
  }

  /** Continues with the requests of the seed for this many seconds, or until there are enough findings. */
  async goOn(seconds: number): Promise<void> {
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until && !this.#hasEnough()) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.#send(until)));
      await this.#look();
    }
  }

  /** Repeats single failures alone and minimises them. Call it once at the end. */
  async confirm(): Promise<void> {
    for (const failure of this.options.stopAt ? [] : this.failures) {
      const { kind, what, request } = failure;
      if (!request || failure.repeats) continue;
      failure.repeats = await this.#investigation.repeats(kind, what, request);
      if (failure.repeats) failure.request = await this.#smallest(kind, what, request);
    }
    if (!this.options.stopAt) await this.#investigation.settle();
    // A single broken connection means little on a busy machine.
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
      // A blocked server answers no requests; the cause is determined below.
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

  /** Resolves when a failure has occurred and the server no longer answers. */
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
    // The process is gone, so a missing response is no new finding.
    if (this.#suspicion) return;
    for (const finding of outcome.findings) this.add(finding, number, request, false);
  }

  /** Records a failure, or another occurrence of it. */
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

  /** Finds the request that has ended or blocked the process. */
  async #look(): Promise<void> {
    const suspicion = this.#suspicion;
    if (!suspicion) return;
    const { kind, at } = suspicion;
    const { target } = this.options;
    await this.#investigation.settle();
    const candidates = [...this.#lately, ...this.#underWay]
      .filter(({ since, until }) => since <= at && until >= at - SHORTLY)
      // The slowest first, because it is the most likely cause.
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
    // The last failure of a run needs no other server.
    if (!this.options.stopAt || !this.#hasEnough()) await this.#investigation.settle();
    const numbers = candidates.map(({ number }) => number).join(', ');
    if (!isFound && kind === 'process gone')
      this.add({ kind, what }, candidates[0]?.number ?? null, null, false);
    if (!isFound) this.notes.push(`${kind}: ${what}, and none of the requests ${numbers} did it again alone`);
    this.#lately = [];
    this.#underWay.clear();
    // Requests of the investigation are not new findings.
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

/** The error that ended a process, from its last output. */
function lastWords(target: Target): string {
  return target.lastError ?? 'ended without a word';
}
