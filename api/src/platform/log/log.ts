import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/**
 * The structured log: one JSON object a line on standard output. Headers and fields with secrets are redacted for
 * all callers, and so are the values of failed statements, which may be secrets or their hashes.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
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
  return destination ? pino(options, destination) : pino(options);
}
