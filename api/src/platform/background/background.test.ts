import { expect, it } from 'vitest';
import { NotFoundError } from '../../errors.js';
import { createLogger } from '../log/log.js';
import { Background } from './background.js';

/** What is logged at the level `error` when work in the background ends with this error. */
async function logOf(error: Error): Promise<string> {
  let text = '';
  const background = new Background(createLogger('error', { write: (line) => (text += line) }));
  background.run('mailing a link', async () => {
    throw error;
  });
  await background.idle();
  return text;
}

it('logs work that failed', async () => {
  const log = await logOf(new Error('The disk is full'));
  expect(log).toContain('Failed in the background: mailing a link');
  expect(log).toContain('The disk is full');
});

it('logs no error when the account that the work was for has been deleted meanwhile', async () => {
  expect(await logOf(new NotFoundError('What this refers to does not exist any more.'))).toBe('');
});
