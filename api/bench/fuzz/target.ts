import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Place } from '../faults/database.js';
import { type FaultServer, startServer } from '../faults/server.js';

export interface Memory {
  /** Size of heap and buffers in bytes. */
  inUse: number;
  resident: number;
}

type Told = { kind: 'late' | 'delay'; delay: number } | { kind: 'look' } | ({ kind: 'memory' } & Memory);
type Question = 'look' | 'delay' | 'memory';

export interface TargetOptions {
  place: Place;
  /** Folder of the built API; defaults to the repository's. */
  dist?: URL | undefined;
  environment?: Record<string, string>;
}

/** Interval of the checks of an unresponsive server, and the time after which it counts as blocked, in milliseconds. */
const LOOK_EVERY = 100;
const AT_MOST = 120_000;
/** An event loop that runs for this long without answering is late, in milliseconds. */
const LATE = 1000;
/**
 * The log messages of an unresponsive database (api/src/platform/database/watch.ts). Requests then get 503 with
 * Retry-After, as documented; on a busy machine the database may lack processor time.
 */
const DATABASE_SILENT = 'The database server does not answer';
/** A level of the log (https://getpino.io/#/docs/api?id=loggerlevels-object). */
const FATAL = 60;

/** The server under test, with a probe inside and a reader beside it. */
export class Target {
  /** Called when the process ended unexpectedly. */
  onGone: () => void = () => undefined;
  /** Called when the event loop was late, or a reader waited too long. */
  onLate: () => void = () => undefined;
  restarts = 0;
  /** The error that the last crashed process logged. */
  lastError: string | null = null;
  /** Logged errors about an unresponsive database. */
  silences = 0;
  /** Number of occurrences of each other logged error. */
  readonly logged = new Map<string, number>();
  #server: FaultServer | null = null;
  #isStopping = false;
  #isDoomed = false;
  /** Running time of the main thread when it got the first question since its last message, or null if there is none. */
  #silentSince: number | null = null;
  readonly #bystander = new Worker(new URL('bystander.js', import.meta.url));

  constructor(private readonly options: TargetOptions) {
    // A probe cannot report while its loop is blocked for minutes, so the check is external.
    this.#bystander.on('message', () => {
      void this.#ask('look', LATE).then((told) => {
        if (told === null && !this.isGone() && !this.#isStopping) this.onLate();
      });
    });
    this.#bystander.unref();
  }

  get server(): FaultServer {
    if (!this.#server) throw new Error('The server has not been started.');
    return this.#server;
  }

  async start(): Promise<void> {
    const { place, dist, environment } = this.options;
    const probe = fileURLToPath(new URL('probe.js', import.meta.url));
    this.#isStopping = false;
    this.#isDoomed = false;
    const server = await startServer({
      ...place,
      dist,
      nodeOptions: ['--expose-gc', '--import', probe],
      ipc: true,
      environment: { LOG_LEVEL: 'error', ...environment },
    });
    this.#server = server;
    this.#silentSince = null;
    server.child.on('message', (told: Told) => {
      // Messages of an earlier server may still arrive.
      if (this.#server === server) this.#silentSince = null;
      if (told.kind === 'late') this.onLate();
    });
    let rest = '';
    server.child.stdout?.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#readLog(line);
    });
    server.child.once('exit', () => {
      if (this.#isStopping || this.#isDoomed || this.#server !== server) return;
      this.lastError = /^\s*((?:\w*Error|FATAL)\b[^\n]*)/m.exec(server.output())?.[1] ?? null;
      this.onGone();
    });
    this.#bystander.postMessage(server.origin);
  }

  /** Kills the server and starts it again on the same data. */
  async restart(): Promise<void> {
    this.restarts += 1;
    await this.kill();
    await this.start();
  }

  /** Kills the server. {@link isGone} is true until the next start. */
  async kill(): Promise<void> {
    this.#isStopping = true;
    this.#bystander.postMessage('');
    await this.server.kill();
  }

  /** @returns the exit of the process */
  async stop(): Promise<number | null> {
    this.#isStopping = true;
    this.#bystander.postMessage('');
    const { code } = await this.server.stop();
    await this.#bystander.terminate();
    return code;
  }

  /** Whether the process has exited, or has logged that it will. */
  isGone(): boolean {
    return this.#isDoomed || this.server.hasEnded();
  }

  /**
   * The longest delay of the event loop since the last call, in milliseconds; null if the server does not answer.
   *
   * @param patience how long the loop may run without answering, in milliseconds, not counting waits for a core. The
   *   time for which an earlier question is open counts.
   */
  async longestDelay(patience: number): Promise<number | null> {
    const told = await this.#ask('delay', patience);
    return told?.kind === 'delay' ? told.delay : null;
  }

  /** Whether the event loop answers within this running time in milliseconds. */
  async answers(patience: number): Promise<boolean> {
    return (await this.#ask('look', patience)) !== null;
  }

  /** The memory in use after garbage collection; null if the server does not answer. */
  async memory(): Promise<Memory | null> {
    const told = await this.#ask('memory', 30_000);
    return told?.kind === 'memory' ? told : null;
  }

  /** Log lines are JSON (https://getpino.io); the server also prints others. */
  #readLog(line: string): void {
    if (!line.startsWith('{')) return;
    try {
      const { level, msg, err } = JSON.parse(line) as {
        level?: number;
        msg?: string;
        err?: { type?: string; message?: string };
      };
      if ((level ?? 0) < 50) return;
      if (level === FATAL) {
        // The server exits after it has finished its open requests.
        this.lastError = `${err?.type ?? ''}: ${err?.message ?? msg ?? ''}`;
        this.#isDoomed = true;
        this.onGone();
        return;
      }
      const words = `${msg ?? ''}: ${err?.type ?? ''} ${(err?.message ?? '').split('\n')[0]?.slice(0, 200) ?? ''}`;
      if (words.includes(DATABASE_SILENT)) this.silences += 1;
      else this.logged.set(words, (this.logged.get(words) ?? 0) + 1);
    } catch {
      // An incomplete last line.
    }
  }

  async #ask(question: Question, patience: number): Promise<Told | null> {
    const { child } = this.server;
    if (this.isGone() || !child.connected) return null;
    const enough = new AbortController();
    const answered = (async () => {
      for (;;) {
        const [told] = (await once(child, 'message', { signal: enough.signal })) as [Told];
        if (told.kind === question) return told;
      }
    })();
    child.send(question, () => undefined);
    const told = await Promise.race([answered.catch(() => null), this.#hasRun(patience, enough.signal)]);
    enough.abort();
    return told;
  }

  /** Resolves when the main thread of the server has run for this long without any answer, or has ended. */
  async #hasRun(milliseconds: number, signal: AbortSignal): Promise<null> {
    const { pid = 0 } = this.server.child;
    const since = performance.now();
    while (!signal.aborted && !this.isGone() && performance.now() - since < AT_MOST) {
      const now = runTime(pid);
      this.#silentSince ??= now;
      if (now - this.#silentSince >= milliseconds) break;
      await delay(LOOK_EVERY, null, { signal }).catch(() => undefined);
    }
    return null;
  }
}

/** Running time of a process's main thread in milliseconds; wall-clock time if the system does not report it. */
function runTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
