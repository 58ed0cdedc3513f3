import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './lib/workspace.mjs';

const tools = readdirSync(inRoot('examples/tools')).filter((file) => file.endsWith('.mjs'));

it.each(tools)(
  'examples/tools/%s without arguments says how it is used',
  (tool) => {
    const { status, stderr } = spawnSync(process.execPath, [inRoot('examples/tools', tool)], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
      timeout: 10_000,
    });
    expect(stderr).toMatch(new RegExp(`^Usage: .*node ${tool} https://blog\\.example\\.com.*\\n$`));
    expect(status).toBe(2);
  },
  20_000,
);
