import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from './env.js';

describe('readEnv', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      databaseUrl: null,
      replicaUrls: [],
      mailUrl: null,
      uploads: null,
      mailFrom: 'Hydrate <no-reply@localhost>',
      rateLimits: true,
      maxRequests: 500,
      accountQuota: 1_073_741_824,
      demo: true,
      demoAccount: true,
      production: false,
    });
  });

  it.each([
    [{}, 'normal'],
    [{ RATE_LIMITS: 'off' }, 'off'],
    [{ RATE_LIMITS: 'off', NEW_ACCOUNTS: 'strict' }, 'strict'],
    [{ NEW_ACCOUNTS: 'off' }, 'off'],
  ])('has with %j the rules %s for new accounts', (source, newAccounts) => {
    expect(readEnv(source)).toMatchObject({ newAccounts });
  });

  it('has no demo content behind https, unless it is asked for', () => {
    const PUBLIC_URL = 'https://blog.example.com';
    expect(readEnv({ PUBLIC_URL })).toMatchObject({ demo: false, demoAccount: false });
    expect(readEnv({ PUBLIC_URL, DEMO: 'on' })).toMatchObject({ demo: true, demoAccount: true });
  });

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: '127.1.2.3' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { HOST: '0.0.0.0', DEMO: 'on' },
    { NODE_ENV: 'production', DEMO: 'on' },
  ])('lets the demo account in with %j', (source) => {
    expect(readEnv(source)).toMatchObject({ demo: true, demoAccount: true });
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.2' },
    { HOST: '127.example.com' },
    { NODE_ENV: 'production' },
    { TRUSTED_PROXIES: '1' },
  ])('seeds demo content without the demo account for %j', (source) => {
    expect(readEnv(source)).toMatchObject({ demo: true, demoAccount: false });
  });

  it('has neither with DEMO=off', () => {
    expect(readEnv({ DEMO: 'off' })).toMatchObject({ demo: false, demoAccount: false });
  });

  it('takes an empty value for none, and an origin with or without a slash', () => {
    const env = readEnv({ DATABASE_URL: '', PORT: '8080', PUBLIC_URL: 'https://blog.example.com/' });
    expect(env).toMatchObject({ databaseUrl: null, port: 8080, publicUrl: 'https://blog.example.com' });
  });

  it.each([
    'a@b.example',
    'Hydrate <a@b.example>',
    '"Hydrate, Inc." <a@b.example>',
    'Café Ünal <a@b.example>',
  ])('takes %s as the sender of mails', (MAIL_FROM) =>
    expect(readEnv({ MAIL_FROM })).toMatchObject({ mailFrom: MAIL_FROM }),
  );

  it.each([
    ['https://blog.example.com', 'blog.example.com'],
    ['http://192.168.1.2:4000', '192.168.1.2'],
    ['http://[::1]:4000', 'localhost'],
  ])('sends mails of %s from %s', (PUBLIC_URL, domain) =>
    expect(readEnv({ PUBLIC_URL })).toMatchObject({
      publicUrl: PUBLIC_URL,
      mailFrom: `Hydrate <no-reply@${domain}>`,
    }),
  );

  it.each([
    'Hydrate',
    'a@b, c@d',
    'Hydrate <no-reply@exa mple>',
    'Hydrate, Inc. <a@b.example>',
    '<a@b> <c@d>',
  ])('refuses %s as the sender of mails', (MAIL_FROM) =>
    expect(() => readEnv({ MAIL_FROM })).toThrow(/^MAIL_FROM is not an address/),
  );

  it('takes any number of read replicas, and a collector of traces with or without a slash', () => {
    const DATABASE_URL = 'mysql://u:p@primary/db';
    const DATABASE_REPLICA_URLS = 'mysql://u:p@one/db, mysql://u:p@two:3307/db\nmariadb://u:p@three/db';
    const env = readEnv({
      DATABASE_URL,
      DATABASE_REPLICA_URLS,
      JWT_SECRET: 'x'.repeat(32),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/',
    });
    expect(env.replicaUrls).toEqual([
      'mysql://u:p@one/db',
      'mysql://u:p@two:3307/db',
      'mariadb://u:p@three/db',
    ]);
    expect(env.otlpEndpoint).toBe('http://localhost:4318');
    expect(() => readEnv({ DATABASE_REPLICA_URLS })).toThrow(
      new EnvError('DATABASE_REPLICA_URLS needs DATABASE_URL, the primary of the replicas'),
    );
  });

  const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 's3cret' };

  it('takes a bucket of Amazon’s, or of any service that is called like it', () => {
    expect(readEnv({ UPLOADS_URL: 's3://pictures?region=eu-central-1', ...keys }).uploads).toEqual({
      name: 'pictures',
      prefix: '',
      region: 'eu-central-1',
      endpoint: null,
      accessKeyId: 'AKIA',
      secretAccessKey: 's3cret',
      sessionToken: null,
    });
    const own = 's3://pictures/site/one/?endpoint=http://minio:9000/';
    expect(readEnv({ UPLOADS_URL: own, AWS_SESSION_TOKEN: 't', ...keys }).uploads).toMatchObject({
      prefix: 'site/one/',
      region: 'us-east-1',
      endpoint: 'http://minio:9000',
      sessionToken: 't',
    });
  });

  it.each([
    ['https://pictures', 'UPLOADS_URL must start with s3://, as in s3://bucket?region=eu-central-1'],
    ['s3://?region=x1', 'UPLOADS_URL must start with s3://, as in s3://bucket?region=eu-central-1'],
    [
      's3://AKIA:s3cret@pictures?region=x1',
      'UPLOADS_URL may contain neither a key nor a port; use the form s3://bucket?region=eu-central-1 and set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ],
    [
      's3://My_Pictures?region=x1',
      'UPLOADS_URL must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens',
    ],
    [
      's3://pictures/../x y?region=x1',
      'The path of UPLOADS_URL may contain letters, digits, dots, hyphens, underscores and slashes only',
    ],
    [
      's3://pictures/a//b?region=x1',
      'The path of UPLOADS_URL may contain letters, digits, dots, hyphens, underscores and slashes only',
    ],
    [
      's3://pictures?region=x1&acl=public-read',
      'UPLOADS_URL may only have the parameters region and endpoint',
    ],
    ['s3://pictures', 'UPLOADS_URL names no valid region; use the form s3://bucket?region=eu-central-1'],
    [
      's3://pictures?region=EU 1',
      'UPLOADS_URL names no valid region; use the form s3://bucket?region=eu-central-1',
    ],
    [
      's3://pictures?endpoint=minio',
      'The endpoint of UPLOADS_URL is not a URL; use the form https://s3.example.com',
    ],
    [
      's3://pictures?endpoint=ftp://minio',
      'The endpoint of UPLOADS_URL must start with http:// or https://, as in https://s3.example.com',
    ],
    [
      's3://pictures?endpoint=http://AKIA:s3cret@minio',
      'The endpoint of UPLOADS_URL must be a URL without credentials, query and fragment, such as https://s3.example.com',
    ],
  ])('stops at UPLOADS_URL=%s', (UPLOADS_URL, message) => {
    expect(() => readEnv({ UPLOADS_URL, ...keys })).toThrow(new EnvError(message));
  });

  it.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('stops at a bucket without %s', (name) => {
    const read = () => readEnv({ UPLOADS_URL: 's3://pictures?region=x1', ...keys, [name]: '' });
    expect(read).toThrow(new EnvError(`${name} is missing: UPLOADS_URL needs it`));
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [
      { DATABASE_URL: 'mysql://u:p@h/db', DATABASE_REPLICA_URLS: 'mysql://u:p@h/db mysql://u:secret@h' },
      'DATABASE_REPLICA_URLS names no database; use the form mysql://user:password@host:3306/database',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://, as in http://localhost:4318',
    ],
    [{ DEMO: 'yes' }, 'DEMO must be on or off'],
    [{ RATE_LIMITS: '1' }, 'RATE_LIMITS must be on or off'],
    [{ NEW_ACCOUNTS: 'on' }, 'NEW_ACCOUNTS must be off, normal or strict'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
    [{ PUBLIC_URL: 'blog.example.com' }, 'PUBLIC_URL is not a URL; use the form https://blog.example.com'],
    [
      { PUBLIC_URL: 'https://example.com/blog' },
      'PUBLIC_URL must be an origin without a path, such as https://blog.example.com',
    ],
    [
      { DATABASE_URL: 'postgres://u:secret@h/db' },
      'DATABASE_URL must start with mysql:// or mariadb://, as in mysql://user:password@host:3306/database',
    ],
    [
      { DATABASE_URL: 'mysql://u:100%secret@h/db' },
      'DATABASE_URL has a % that is not part of an escape: write %25 instead',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h/db?ssl=true' },
      'DATABASE_URL may only have the parameters connectionLimit, ssl-mode, ssl-ca',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h/db?ssl-mode=PREFERRED' },
      'DATABASE_URL has an unknown ssl-mode; allowed are DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h/db?ssl-mode=REQUIRED&ssl-ca=/x' },
      'DATABASE_URL has an ssl-ca, which needs ssl-mode=VERIFY_CA or VERIFY_IDENTITY',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h/db?ssl-mode=VERIFY_CA&ssl-ca=/no/such/file' },
      'DATABASE_URL has an ssl-ca that is not a readable file',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h/db?connectionLimit=many' },
      'DATABASE_URL has a connectionLimit that is not a whole number from 1 to 1000',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h' },
      'DATABASE_URL names no database; use the form mysql://user:password@host:3306/database',
    ],
    [{ MAIL_URL: 'mail.example.com' }, 'MAIL_URL is not a URL; use the form smtp://user:password@host:587'],
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
    expect(read).toThrow(new EnvError(message));
    expect(message).not.toContain('\n');
  });
});
