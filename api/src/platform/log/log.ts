import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** Characters of lines that wait while nothing can be written; further lines are dropped. */
const LONGEST_WAIT = 2 ** 20;

/** How soon to try again what could not be written, in milliseconds. */
const RETRY_AFTER = 1000;

/** How long a process that ends waits for a slow reader of its last lines, and how soon it tries again, in milliseconds. */
const LAST_ATTEMPTS = 500;
const PAUSE = 10;

/**
 * Lines to a file descriptor. A full disk, a closed terminal or a reader that has stopped delays lines, and in the end
 * loses some; it neither stops nor blocks the process. The destination of pino repeats a failed write for ever
 * when it is flushed, which pino does at level fatal, so it is not given to pino itself.
 */
export function linesTo(descriptor: number): DestinationStream {
  const options = { dest: descriptor, sync: true, maxLength: LONGEST_WAIT, retryEAGAIN: () => false };
  const destination = pino.destination(options);
  let retry: NodeJS.Timeout | undefined;
  let problem = '';
  const writeLast = () => {
    const end = Date.now() + LAST_ATTEMPTS;
    do {
      // Nothing asynchronous runs any more.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
      problem = '';
      destination.write('');
    } while (problem === 'EAGAIN' && Date.now() < end);
  };
  destination.once('error', () => process.once('exit', writeLast));
  destination.on('error', ({ code }: NodeJS.ErrnoException) => {
    problem = code ?? '';
    retry ??= setTimeout(() => {
      retry = undefined;
      destination.write('');
    }, RETRY_AFTER).unref();
  });
  return { write: (line) => void destination.write(line) };
}

/**
 * The structured log: one JSON object a line on standard output. Headers and fields with secrets are redacted for
 * all callers, and so are the values of failed statements, which may be secrets or their hashes.
 */
export function createLogger(level: string, destination = linesTo(1)): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.currentPassword',
        '*.newPassword',
        '*.token',
        ...['err', 'err.driverError', 'err.cause', 'err.cause.driverError'].flatMap((error) => [
          `${error}.parameters`,
          `${error}.sql`,
        ]),
      ],
      censor: '[redacted]',
    },
  };
  return pino(options, destination);
}
