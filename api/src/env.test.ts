import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from './env.js';

describe('readEnv', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      databaseUrl: null,
      mailUrl: null,
      mailFrom: 'Hydrate <no-reply@localhost>',
      rateLimits: true,
      demo: true,
      production: false,
    });
  });

  it('takes an empty value for none, and an origin with or without a slash', () => {
    const env = readEnv({ DATABASE_URL: '', PORT: '8080', PUBLIC_URL: 'https://blog.example.com/' });
    expect(env).toMatchObject({ databaseUrl: null, port: 8080, publicUrl: 'https://blog.example.com' });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ DEMO: 'yes' }, 'DEMO must be on or off'],
    [{ RATE_LIMITS: '1' }, 'RATE_LIMITS must be on or off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
    [{ PUBLIC_URL: 'blog.example.com' }, 'PUBLIC_URL is not a URL: https://blog.example.com is the form'],
    [
      { PUBLIC_URL: 'https://example.com/blog' },
      'PUBLIC_URL must be an origin without a path, such as https://blog.example.com',
    ],
    [
      { DATABASE_URL: 'postgres://u:secret@h/db' },
      'DATABASE_URL must start with mysql:// or mariadb://, as in mysql://user:password@host:3306/database',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h' },
      'DATABASE_URL names no database: mysql://user:password@host:3306/database is the form',
    ],
    [{ MAIL_URL: 'mail.example.com' }, 'MAIL_URL is not a URL: smtp://user:password@host:587 is the form'],
    [
      { JWT_SECRET: 'short' },
      'JWT_SECRET is too short: at least 32 characters are needed (openssl rand -hex 32)',
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'mysql://u:p@h/db' },
      'JWT_SECRET is missing: with NODE_ENV=production and DATABASE_URL every process must share one (openssl rand -hex 32)',
    ],
  ])('stops at %j with one line that names the variable and no secret', (source, message) => {
    const read = () => readEnv(source);
    expect(read).toThrow(EnvError);
    expect(read).toThrow(message);
    expect(message).not.toContain('\n');
  });
});
