import dns from 'node:dns';
import { closeSync, openSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { SystemWish } from './system.js';

/*
 * Preloaded into the server (system.ts): faults of the system that only the process itself can meet. Names that end in `.test` are this machine.
 */

const NAME = /\.test$/;
let isDnsAway = false;
let clockOffset = 0;
const files: number[] = [];

type Done = (error: Error | null, address?: unknown, family?: number) => void;

function failure(code: string, name: string): Error {
  return Object.assign(new Error(`getaddrinfo ${code} ${name}`), {
    code,
    syscall: 'getaddrinfo',
    hostname: name,
  });
}

type Ask = (...args: never[]) => unknown;
const { lookup, resolve4, resolve6 } = dns;

/** `dns.lookup(name, [options], done)`. */
function lookupHere(...args: unknown[]): void {
  const name = String(args[0]);
  const done = args.at(-1) as Done;
  if (!NAME.test(name)) return void (lookup as Ask)(...(args as never[]));
  const { all = false } = args.length > 2 ? (args[1] as { all?: boolean }) : {};
  setImmediate(() => {
    if (isDnsAway) done(failure('EAI_AGAIN', name));
    else if (all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  });
}

/** Name servers do not know the names, so that callers go on to `lookup`. */
const resolveHere =
  (original: Ask) =>
  (...args: unknown[]): void => {
    const name = String(args[0]);
    if (NAME.test(name)) setImmediate(() => (args.at(-1) as Done)(failure('ENOTFOUND', name)));
    else original(...(args as never[]));
  };

Object.assign(dns, {
  lookup: lookupHere,
  resolve4: resolveHere(resolve4),
  resolve6: resolveHere(resolve6),
});
syncBuiltinESMExports();

const SystemDate = Date;
const now = () => SystemDate.now() + clockOffset;
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
});

/** Opens files until the system refuses, then closes some. */
function takeFiles(free: number): void {
  try {
    for (;;) files.push(openSync('/dev/null', 'r'));
  } catch {
    for (const file of files.splice(0, free)) closeSync(file);
  }
}

process.on('message', (message: Partial<SystemWish>) => {
  // Processes that decode images inherit this module, and get other messages.
  if (message.dns !== undefined) isDnsAway = message.dns === 'away';
  else if (message.clock !== undefined) clockOffset = message.clock;
  else if (message.freeFiles === undefined) return;
  else if (message.freeFiles === null) for (const file of files.splice(0)) closeSync(file);
  else takeFiles(message.freeFiles);
  process.send?.({ taken: files.length });
});
