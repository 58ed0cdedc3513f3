import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { binary, inRoot, requireDependencies, root, typeScript } from './lib/workspace.mjs';

requireDependencies();

const apiPort = process.env.PORT ?? '4000';
const webPort = process.env.WEB_PORT ?? '5173';

/** @type {Map<string, import('node:child_process').ChildProcess>} */
const running = new Map();
let stopping = false;

/** @param {number} exitCode */
function stopAll(exitCode) {
  if (stopping) return;
  stopping = true;
  process.exitCode = exitCode;
  for (const child of running.values()) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of running.values()) child.kill('SIGKILL');
  }, 5000).unref();
}
process.on('SIGINT', () => stopAll(0)).on('SIGTERM', () => stopAll(0));

/**
 * Runs a script with this Node, and prefixes its output with a name. When one script ends, all are stopped.
 * @param {string} name
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, onLine?: (line: string) => void }} [options]
 */
function runBeside(name, args, { cwd = root, env = {}, onLine } = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.set(name, child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim()) console.log(`${name.padEnd(5)} | ${line}`);
      onLine?.(line);
    });
  }
  child.on('close', (code) => {
    running.delete(name);
    if (!stopping) console.log(`${name.padEnd(5)} | ended; stopping the rest`);
    stopAll(code ?? 1);
  });
}

// The compiler writes into the output of the build, whose stamp would then vouch for other sources.
rmSync(inRoot('api/dist/.stamp'), { force: true });

let isServing = false;
// The incremental build record is in the output folder, so that a build that replaces the output removes it.
const record = ['--incremental', '--tsBuildInfoFile', 'api/dist/.tsbuildinfo'];
const compiler = ['-p', 'api/tsconfig.build.json', '--watch', '--preserveWatchOutput', ...record];
runBeside('types', [typeScript(), ...compiler], {
  // The server starts after the compiler's first pass: before that its output is missing or outdated.
  onLine: (line) => {
    if (isServing || stopping || !line.includes('Watching for file changes')) return;
    isServing = true;
    runBeside('api', ['--watch', '--watch-preserve-output', inRoot('api/dist/main.js')], {
      env: { PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` },
    });
  },
});
runBeside('web', [binary('vite'), '--port', webPort, '--strictPort', '--clearScreen', 'false'], {
  cwd: inRoot('web'),
  env: { API_URL: process.env.API_URL ?? `http://localhost:${apiPort}` },
});
