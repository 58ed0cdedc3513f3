import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { describe, expect, it, vi } from 'vitest';
import { errorCode, errorMessage, fieldErrors } from './errors';

const answered = (message: string, extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions }] });

const refused = (status: number, bodyText: string) =>
  new ServerError('refused', { response: new Response(null, { status }), bodyText });

describe('a domain error', () => {
  it("has the API's message", () => {
    const error = answered('Wrong username or password.', { code: 'BAD_USER_INPUT' });
    expect(errorCode(error)).toBe('BAD_USER_INPUT');
    expect(errorMessage(error)).toBe('Wrong username or password.');
    expect(fieldErrors(error)).toEqual({});
  });

  it('has messages for single fields', () => {
    const error = answered('Check the form.', {
      code: 'BAD_USER_INPUT',
      fields: { email: 'Taken.', odd: 3 },
    });
    expect(fieldErrors(error)).toEqual({ email: 'Taken.' });
  });

  it('is also read from REST responses outside GraphQL', () => {
    const body = { errors: [{ message: 'Too many attempts.', extensions: { code: 'RATE_LIMITED' } }] };
    const error = refused(429, JSON.stringify(body));
    expect(errorCode(error)).toBe('RATE_LIMITED');
    expect(errorMessage(error)).toBe('Too many attempts.');
  });
});

describe('any other error is "Something went wrong!" without a code', () => {
  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a gateway page', refused(502, '<h1>Bad Gateway</h1>')],
    ['JSON of someone else', refused(500, '{"errors":[null,"x"],"a":1}')],
    [
      'a query the API does not know',
      answered('Cannot query field "x"', { code: 'GRAPHQL_VALIDATION_FAILED' }),
    ],
    ['an error without extensions', new CombinedGraphQLErrors({ errors: [{ message: 'boom' }] })],
    ['nothing at all', undefined],
  ])('%s', (_name, error) => {
    expect(errorCode(error)).toBeNull();
    expect(errorMessage(error)).toBe('Something went wrong!');
    expect(fieldErrors(error)).toEqual({});
  });

  it('says that the device is offline, unless the API has answered', () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('navigator', { onLine: false });
    expect(errorMessage(new TypeError('Failed to fetch'))).toBe('You are offline. Try again later.');
    expect(errorMessage(answered('Too late.', { code: 'CONFLICT' }))).toBe('Too late.');
    vi.unstubAllGlobals();
  });

  it.each(['INTERNAL_SERVER_ERROR', 'COST_EXCEEDED'])('%s has a code but no message for users', (code) => {
    const error = answered('select * from user', { code });
    expect(errorCode(error)).toBe(code);
    expect(errorMessage(error)).toBe('Something went wrong!');
  });
});
