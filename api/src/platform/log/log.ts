import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/**
 * The structured log, one JSON object a line on standard output. Headers and fields that carry secrets are cut out
 * here, once, so that no caller can forget to; so are the values of statements that failed, which may be secrets or their hashes.
 *
 * @param destination in place of standard output
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
