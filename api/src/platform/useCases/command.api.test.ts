import { IsString } from 'class-validator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from './context.js';
import { BadUserInputError, RateLimitedError, UnauthenticatedError } from '../../errors.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../../features/users/user.entity.js';
import { command, execute, query } from './command.js';
import { inProcess } from '../../context.js';

class Greeting {
  @IsString({ message: 'The name is missing.' })
  name: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const member = Object.assign(new User(), { id: 'ada' });
/** The events, in order. */
let steps: string[];
let spent: boolean;
beforeEach(() => {
  steps = [];
  spent = false;
});

const context = (viewer: User | null): RequestContext => ({
  ...inProcess(server.server.services, viewer),
  limit: async (budget, ..._key) => {
    steps.push(`limit ${budget}`);
    if (spent) throw new RateLimitedError('Too many.', 60);
  },
  audit: async (event, work) => {
    try {
      const result = await work();
      steps.push(`${event} ok`);
      return result;
    } catch (error) {
      steps.push(`${event} ${error instanceof Error ? error.constructor.name : 'failed'}`);
      throw error;
    }
  },
});

const greet = command({
  name: 'greet',
  input: Greeting,
  access: 'member',
  scope: 'read',
  signedOut: 'You need to log in to greet.',
  limit: {
    budgets: ['comment'],
    count: async ({ limit, viewer }, { name }) => {
      await limit('comment');
      return async (error) => {
        if (error === undefined) steps.push(`refund ${viewer.id} ${String(name)}`);
        else steps.push('asked to refund');
      };
    },
  },
  audit: true,
  run: async ({ viewer, input: { name } }) => {
    steps.push('run');
    if (name === 'nobody') throw new BadUserInputError('Unknown name.');
    return `${viewer.id} greets ${name}`;
  },
});

describe('a command', () => {
  it('checks access, then the limit, then the input, and runs', async () => {
    const bad = { name: 1 };
    spent = true;
    await expect(execute(greet, context(null), bad)).rejects.toEqual(
      new UnauthenticatedError('You need to log in to greet.'),
    );
    expect(steps).toEqual(['greet UnauthenticatedError']);

    steps = [];
    await expect(execute(greet, context(member), bad)).rejects.toThrow('Too many.');
    expect(steps).toEqual(['limit comment']);

    steps = [];
    spent = false;
    await expect(execute(greet, context(member), bad)).rejects.toThrow('The name is missing.');
    expect(steps).toEqual(['limit comment', 'greet BadUserInputError', 'asked to refund']);

    steps = [];
    expect(await execute(greet, context(member), { name: 'Bob' })).toBe('ada greets Bob');
    expect(steps).toEqual(['limit comment', 'run', 'greet ok', 'refund ada Bob']);
  });

  it('lets its limit decide about the points of a failed call', async () => {
    await expect(execute(greet, context(member), { name: 'nobody' })).rejects.toThrow('Unknown name');
    expect(steps).toEqual(['limit comment', 'run', 'greet BadUserInputError', 'asked to refund']);
  });

  it('passes on only the fields of its input class', async () => {
    const seen = command({
      name: 'seen',
      input: Greeting,
      access: 'anyone',
      scope: 'read',
      limit: 'token',
      run: async ({ input }) => input,
    });
    expect(await execute(seen, context(null), { name: 'Bob', isAdmin: true })).toEqual({
      name: 'Bob',
    });
    expect(steps).toEqual(['limit token']);
  });

  it('is logged only if its definition says so', async () => {
    const leave = command({
      name: 'leave',
      access: 'anyone',
      scope: 'read',
      audit: ({ session }) => session !== null,
      run: async ({ viewer }) => viewer,
    });
    const session = { id: 's', authenticatedAt: new Date() };
    await execute(leave, context(null), {});
    expect(steps).toEqual([]);
    await execute(leave, { ...context(member), session }, {});
    expect(steps).toEqual(['leave ok']);
  });
});

describe('a query', () => {
  it('checks access, then the limit, and runs with the loaders of the request', async () => {
    const seen = query({
      name: 'seen',
      access: 'member',
      scope: 'read',
      signedOut: 'You need to log in to see it.',
      limit: 'userName',
      run: async ({ viewer, input, loaders }) => ({ id: viewer.id, input, loaders }),
    });
    await expect(execute(seen, context(null), {})).rejects.toEqual(
      new UnauthenticatedError('You need to log in to see it.'),
    );
    expect(steps).toEqual([]);

    const request = context(member);
    const input = { name: 'Bob' };
    expect(await execute(seen, request, input)).toEqual({ id: 'ada', input, loaders: request.loaders });
    expect(steps).toEqual(['limit userName']);

    spent = true;
    await expect(execute(seen, request, input)).rejects.toThrow('Too many.');
  });

  it('without a limit starts in the same turn, and leaves the loaders as they are', async () => {
    const request = context(null);
    const { posts } = request.loaders;
    const read = query({
      name: 'read',
      access: 'anyone',
      scope: 'read',
      run: async () => void steps.push('run'),
    });
    const running = execute(read, request, {});
    expect(steps).toEqual(['run']);
    await running;
    expect(request.loaders.posts).toBe(posts);
  });
});
