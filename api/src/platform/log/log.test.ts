import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLogger, linesTo } from './log.js';

it.runIf(existsSync('/dev/full'))(
  'does not stop or block a process whose output is on a full disk',
  () => {
    const log = JSON.stringify(new URL('log.js', import.meta.url).href.replace(/\.js$/, '.ts'));
    const program = `
    const { createLogger } = await import(${log});
    const log = createLogger('info');
    for (let i = 0; i < 10; i++) log.fatal({ i }, 'on a full disk');
    setTimeout(() => process.exit(7), 100);`;
    const full = openSync('/dev/full', 'w');
    const args = [...process.execArgv, '--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync(process.execPath, args, {
      stdio: ['ignore', full, 'pipe'],
      timeout: 40_000,
    });
    closeSync(full);
    expect({ status, stderr: String(stderr) }).toEqual({ status: 7, stderr: '' });
  },
  60_000,
);

it.runIf(process.platform !== 'win32')(
  'writes the delayed lines whole and in order once the reader goes on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hydrate-log-'));
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    try {
      const log = createLogger('info', linesTo(pipe));
      const count = 3000;
      for (let i = 0; i < count; i++) log.fatal({ i }, 'more than a pipe can hold');
      let text = '';
      const buffer = Buffer.alloc(65_536);
      const read = () => {
        try {
          for (;;) text += buffer.toString('utf8', 0, readSync(pipe, buffer));
        } catch (error) {
          expect(error).toMatchObject({ code: 'EAGAIN' });
        }
        return text.split('\n').length - 1;
      };
      expect(read()).toBeLessThan(count);
      await expect.poll(async () => (await sleep(10), read()), { timeout: 15_000 }).toBe(count);
      const numbers = text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { i: number }).i);
      expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i));
    } finally {
      closeSync(pipe);
      rmSync(folder, { recursive: true });
    }
  },
);

it('writes the last lines of a process although its reader is slow', async () => {
  const log = JSON.stringify(new URL('log.js', import.meta.url).href.replace(/\.js$/, '.ts'));
  const count = 6000;
  const program = `
    const { createLogger } = await import(${log});
    // A pipe does not block once this is used.
    process.stdout.write('');
    const log = createLogger('info');
    for (let i = 1; i <= ${count}; i++) log.info({ i }, 'more than a pipe can hold');
    process.stderr.write('full');
    process.exit(7);`;
  const args = [...process.execArgv, '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  await once(child.stderr, 'data');
  const lines = (await textOf(child.stdout)).trimEnd().split('\n');
  expect(lines).toHaveLength(count);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ i: count });
  expect(await ended).toEqual([7, null]);
}, 60_000);
