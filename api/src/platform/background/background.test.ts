import { expect, it } from 'vitest';
import { NotFoundError } from '../../errors.js';
import { createLogger } from '../log/log.js';
import { Background } from './background.js';

/** The error log entries after background work has failed with this error. */
async function logOf(error: Error): Promise<string> {
  let text = '';
  const background = new Background(createLogger('error', { write: (line) => (text += line) }));
  background.run('mailing a link', async () => {
    throw error;
  });
  await background.idle();
  return text;
}

it('logs failed work', async () => {
  const log = await logOf(new Error('The disk is full'));
  expect(log).toContain('Background task failed: mailing a link');
  expect(log).toContain('The disk is full');
});

it('logs no error if the account of the work has been deleted in the meantime', async () => {
  expect(await logOf(new NotFoundError('An object that this request refers to no longer exists.'))).toBe('');
});
