import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restClient } from '../../testing/restClient.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';
import { openApiDocument } from '../../testing/openApi.js';
import { USER_NAME_PATTERN } from '../../features/users/userName.js';
import { restRoutes } from './rest.js';
import { refusalOf } from '../../platform/rest/restRoute.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the OpenAPI document', () => {
  it('is served, also to other origins', async () => {
    const response = await fetch(`${server.origin}/api/openapi.json`, {
      headers: { origin: 'https://tools.example.com' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual(openApiDocument);
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...openApiDocument });
    expect(result.errors).toBeUndefined();
    expect(validator.version).toBe('3.1');
  });

  it('describes every route and no other', () => {
    const routes = restRoutes.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    const documented = Object.entries(openApiDocument.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(documented.sort()).toEqual(routes.sort());
  });

  it('describes each path parameter', () => {
    for (const [path, item] of Object.entries(openApiDocument.paths))
      for (const { operationId, parameters = [] } of Object.values(item)) {
        const described = parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => `{${name}}`);
        expect(described, operationId).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
  });

  it('marks the calls that need a token', () => {
    for (const route of restRoutes) {
      const { method, path } = route;
      const operation = openApiDocument.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
      const needsToken = operation?.security?.every((each) => Object.keys(each).length > 0) ?? false;
      expect(needsToken, `${method} ${path}`).toBe(refusalOf(route) !== null);
    }
  });

  it('names the scopes of calls for members, and none for account calls', () => {
    const securityOf = (path: string, method: 'put' | 'delete') =>
      openApiDocument.paths[path]?.[method]?.security;
    expect(securityOf('/api/users/{user}', 'put')).toEqual([
      { bearer: [] },
      { accessToken: ['write:profile'] },
      { accessToken: ['write:reactions'] },
    ]);
    expect(securityOf('/api/users/{user}', 'delete')).toEqual([{ bearer: [] }]);
  });

  it('describes the failures of idempotency keys, and when a client may try again', () => {
    for (const { method, path, answersToken } of restRoutes) {
      const call = `${method} ${path}`;
      const responses = openApiDocument.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method]?.responses;
      const mayBeLost = method !== 'get';
      expect(responses?.[503]?.headers?.['Retry-After']?.required ?? false, call).toBe(!mayBeLost);
      expect(responses?.[503]?.description.includes('may have been made'), call).toBe(mayBeLost);
      const takesKeys = method !== 'get' && !answersToken;
      for (const status of [409, 422])
        expect(responses?.[status]?.description.includes('`Idempotency-Key`') ?? false, call).toBe(takesKeys);
    }
    const comment = openApiDocument.paths['/api/posts/comments/{postId}']?.put?.responses[422];
    expect(comment?.description).toMatch(/.+ The `Idempotency-Key` was used for another request\.$/);
  });

  it('has the rules and the limits of the commands', () => {
    expect(openApiDocument.components.schemas.Registration?.properties?.userName).toMatchObject({
      minLength: 4,
      maxLength: 12,
      pattern: USER_NAME_PATTERN.source,
    });
    expect(openApiDocument.paths['/api/posts']?.post?.responses[429]?.description).toMatch(
      '600 requests a minute (`request`), 60 posts an hour (`publish`).',
    );
  });

  it('is what the test client validates responses against', async () => {
    const rest = restClient(server);
    expect((await rest('GET /api/categories')).status).toBe(200);
    expect((await rest('GET /api/posts/?page=1')).body).toEqual([]);
  });
});
