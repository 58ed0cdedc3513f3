import { accountPaths } from './openapiAccounts.js';
import { postPaths } from './openapiPosts.js';
import { schemas } from './openapiSchemas.js';
import type { OpenApiDocument } from './openapiTypes.js';

/** The REST facade for machines, served at `/api/openapi.json`. A test holds real answers against it. */
export const openApiDocument: OpenApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Hydrate REST API',
    version: '1.0.0',
    summary: 'The calls of older clients; new ones are better served by GraphQL at /graphql.',
    description: [
      'Every path may end with a slash. Bodies are JSON objects, unless a call takes a file.',
      'A call that needs a token acts for its owner; a body that names anybody else is refused.',
      'A token that is sent must be good, also where none is needed.',
      'Calls by POST, PUT and DELETE take an `Idempotency-Key` of 1 to 255 visible ASCII characters. Sent again within a day with the same key, they are answered as before, with `Idempotent-Replayed: true`, and not executed again. A key that is in use is answered with 409, one that was used for another request with 422. Calls that answer an `accessToken` ignore the key.',
      'Every answer has an `X-Request-Id`, and `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` where requests are limited.',
    ].join('\n\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server.' }],
  tags: [
    { name: 'Accounts', description: 'Registering, logging in, and passwords that were forgotten.' },
    { name: 'Users', description: 'Profiles and what their owners change.' },
    { name: 'Posts', description: 'Posts and lists of them.' },
    { name: 'Reactions', description: 'Likes and comments.' },
    { name: 'Categories', description: 'Subjects that posts are filed under.' },
    { name: 'Uploads', description: 'Images.' },
  ],
  paths: { ...accountPaths, ...postPaths },
  components: {
    schemas,
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The `accessToken` that login and verify-email answer, good for 7 days.',
      },
    },
  },
};
