import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const supervisor = new URL('supervise.mjs', import.meta.url).href;
/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hydrate-supervise-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Supervises a server that records each start.
 * @param {string} server the code that it runs then
 */
async function supervised(server) {
  const script = path.join(folder, 'server.mjs');
  const starts = path.join(folder, 'starts');
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'; const STARTS = ${JSON.stringify(starts)}; appendFileSync(STARTS, '|'); ${server}`,
  );
  const program = `import { supervise } from ${JSON.stringify(supervisor)};
    process.exitCode = await supervise(${JSON.stringify(script)}, { firstWait: 1, longestWait: 8 });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const said = text(child.stderr);
  await once(child, 'exit');
  return { code: child.exitCode, said: await said, starts: readFileSync(starts, 'utf8').length };
}

it('always restarts a crashed server, and backs off up to the longest delay', async () => {
  const { code, said, starts } = await supervised(
    "const { readFileSync } = await import('node:fs'); const last = readFileSync(STARTS).length === 9; process.send({ type: 'ready' }, () => process.exit(last ? 0 : 3));",
  );
  expect({ code, starts }).toEqual({ code: 0, starts: 9 });
  const waits = [...said.matchAll(/\(exit status 3\)\. It starts again in ([\d.]+) s\./g)].map(([, wait]) =>
    Number(wait),
  );
  expect(waits).toEqual([0.001, 0.002, 0.004, 0.008, 0.008, 0.008, 0.008, 0.008]);
}, 60_000);

it('does not restart a server that was never ready or ended with status 0', async () => {
  expect(await supervised('process.exit(1);')).toEqual({ code: 1, said: '', starts: 1 });
  rmSync(path.join(folder, 'starts'));
  const ended = await supervised("process.send({ type: 'ready' }, () => process.exit(0));");
  expect(ended).toEqual({ code: 0, said: '', starts: 1 });
}, 60_000);

it.runIf(process.platform !== 'win32')(
  'kills a server that hangs after a signal',
  async () => {
    const script = path.join(folder, 'server.mjs');
    writeFileSync(
      script,
      `process.on('SIGTERM', () => undefined);
    process.send({ type: 'ready' }, () => {
      console.log('ready');
      for (const end = Date.now() + 15_000; Date.now() < end; );
    });`,
    );
    const program = `import { supervise } from ${JSON.stringify(supervisor)};
    process.exitCode = await supervise(${JSON.stringify(script)}, { killAfter: 100 });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [code] = await Promise.race([once(child, 'exit'), sleep(10_000, ['it hangs'])]);
    child.kill('SIGKILL');
    expect(code).toBe(128 + constants.signals.SIGKILL);
  },
  60_000,
);

it.runIf(process.platform !== 'win32')(
  'stops the server when the shell that npm started it with has gone',
  async () => {
    const pidFile = path.join(folder, 'pid');
    const script = path.join(folder, 'server.mjs');
    writeFileSync(
      script,
      `import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => process.exit(0));
    setInterval(() => undefined, 1000);
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
    process.send({ type: 'ready' });`,
    );
    const program = `import { supervise } from ${JSON.stringify(supervisor)};
    process.exitCode = await supervise(${JSON.stringify(script)}, { parent: process.ppid });`;
    // A shell in between that does not exec, as dash behaves below npm.
    const command = `"$0" --input-type=module --eval "$1"; true`;
    const shell = spawn('/bin/sh', ['-c', command, process.execPath, program], { stdio: 'ignore' });
    await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '', {
      timeout: 20_000,
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    const isAlive = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(isAlive()).toBe(true);
    shell.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(), { timeout: 20_000 });
  },
  60_000,
);
