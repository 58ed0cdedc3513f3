import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * The structured log, one JSON object a line on standard output. Headers and fields that carry secrets are cut out
 * here, once, so that no caller can forget to.
 */
export function createLogger(level: string): Logger {
  return pino({
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
      ],
      censor: '[redacted]',
    },
  });
}
