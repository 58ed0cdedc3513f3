/**
 * Tests that run on the embedded database only (decision 0203): what they test is decided before or after the database,
 * and tests that run on both engines send the same statements. What concerns locks, transactions, unique keys, dates,
 * collations, full text or query plans stays out, as does a test that asks for the engine.
 */
export const testsOfOneEngine = [
  // Requests that are refused before a statement, and limits of HTTP.
  'doors/badRequest.api',
  'doors/bounds.api',
  'doors/cachePoisoning.api',
  'edge/cspReports.api',
  'edge/isolation.api',
  'edge/overload.api',
  // Caches of a process; processes.db asks others.
  'edge/responseCache.api',
  // Forms of the same commands and queries.
  'doors/clients.api',
  'doors/developers/developers.api',
  'doors/docs.api',
  'doors/doors.rest.api',
  'doors/feeds/feedValidity.api',
  'doors/forms/forms.api',
  'doors/graphql/conformance.api',
  'doors/graphql/graphql.api',
  'doors/graphql/operationCost.api',
  'doors/pages/pages.api',
  'doors/rest/openapi.rest.api',
  'doors/rest/rest.api',
  'features/cards/card.api',
  // The order of checks, and who may do what.
  'features/accessTokens/scopes.api',
  'platform/useCases/command.api',
  // Limits of files.
  'features/backup/backupLimits.db',
  // Programs and mails.
  'features/oauth/signInTool.api',
  'platform/mail/mailFault.api',
  // Texts and images.
  'features/posts/example.api',
  'features/posts/invisibleText.api',
  'features/uploads/hangingBucket.api',
  'features/uploads/photo.api',
  'platform/threads/workerThreads.api',
  'richText/richText.api',
  // Private copies are embedded databases, whatever the site uses.
  'doors/sandbox/endingCopies.api',
  'doors/sandbox/sandbox.api',
  // An embedded database answers without a turn of the event loop; a server does not.
  'demo/seed.api',
].map((name) => `api/src/${name}.test.ts`);
