import { describe, expect, it } from 'vitest';
import { whyNotImport } from './importZones.mjs';
import { rankOf, whyNotPackage } from './packages.mjs';

describe('an import of a file', () => {
  it.each([
    ['api/src/env.ts', 'web/src/main.tsx'],
    ['web/src/ui/Button.tsx', 'api/src/env.ts'],
    ['api/src/features/posts/post.commands.ts', 'api/src/app.ts'],
    ['api/src/features/posts/post.commands.ts', 'api/src/features/users/user.rest.ts'],
    ['api/src/edge/responseCache.ts', 'api/src/features/posts/post.service.ts'],
    ['api/src/richText/sanitize.ts', 'api/src/features/posts/post.entity.ts'],
    ['api/src/platform/mail/mail.ts', 'api/src/features/posts/post.service.ts'],
    ['api/src/platform/mail/mail.ts', 'api/src/richText/sanitize.ts'],
    ['api/src/errors.ts', 'api/src/edge/responseCache.ts'],
    ['api/src/features/posts/post.service.ts', 'api/src/features/posts/post.commands.ts'],
    ['api/src/features/posts/post.policy.ts', 'api/src/platform/database/sqlite.ts'],
    ['api/src/features/posts/post.entity.ts', 'api/src/features/posts/post.inputs.ts'],
    ['api/src/features/posts/post.inputs.ts', 'api/src/features/posts/post.policy.ts'],
    ['api/src/features/posts/post.service.ts', 'api/src/testing/testServer.ts'],
    ['web/src/ui/Button.tsx', 'web/src/features/home/SiteFooter.tsx'],
    ['web/src/richText/Body.tsx', 'web/src/editor/Editor.tsx'],
    ['web/src/features/home/HomePage.tsx', 'web/src/app/routes.tsx'],
    ['web/src/apollo/hooks.ts', 'web/src/ui/Button.tsx'],
    ['web/src/features/home/HomePage.tsx', 'web/src/testing/renderPage.tsx'],
  ])('from %s may not be one of %s', (file, imported) => {
    expect(whyNotImport(file, imported)).toMatch(/\.$/);
  });

  it.each([
    ['api/src/features/posts/post.rest.ts', 'api/src/features/users/user.rest.ts'],
    ['api/src/features/posts/post.api.test.ts', 'api/src/testing/testServer.ts'],
    ['api/src/platform/database/entities.ts', 'api/src/features/posts/post.entity.ts'],
    ['api/src/platform/database/migrations/words.ts', 'api/src/richText/sanitize.ts'],
    ['web/contract/acting/acting.api.test.ts', 'api/src/testing/testServer.ts'],
    ['web/src/features/home/HomePage.tsx', 'web/src/ui/Button.tsx'],
    ['web/src/app/routes.tsx', 'web/src/features/home/HomePage.tsx'],
    ['web/src/features/home/HomePage.test.tsx', 'web/src/testing/renderPage.tsx'],
    ['web/src/ui/Button.tsx', 'web/src/styles/tokens.css'],
  ])('from %s may be one of %s', (file, imported) => {
    expect(whyNotImport(file, imported)).toBeUndefined();
  });
});

describe('an import of a package', () => {
  it.each([
    ['api/src/app.ts', 'vitest'],
    ['api/src/app.ts', 'react'],
    ['web/src/ui/Button.tsx', 'fastify'],
    ['web/src/ui/Button.tsx', '@playwright/test'],
    ['scripts/icons.mjs', 'sharp'],
  ])('from %s may not be one of %s', (file, name) => {
    expect(whyNotPackage(file, name)).toContain(name);
  });

  it.each([
    ['api/src/app.ts', 'fastify'],
    ['api/src/app.ts', 'node:fs'],
    ['api/src/features/posts/post.api.test.ts', 'vitest'],
    ['web/src/apollo/hooks.ts', '@apollo/client/react'],
    ['web/e2e/routes.spec.ts', '@playwright/test'],
    ['scripts/lib/docs.test.mjs', 'vitest'],
  ])('from %s may be one of %s', (file, name) => {
    expect(whyNotPackage(file, name)).toBeUndefined();
  });

  it('stands behind those of Node and before those of our own files', () => {
    expect(['node:fs', 'react', './a.ts', '../b.ts'].map(rankOf)).toEqual([0, 1, 2, 2]);
  });
});
