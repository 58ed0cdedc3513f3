import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import requireNode from './requireNode.cjs';
import { inRoot, root } from './workspace.mjs';

/** @type {unknown} */
const json = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const manifest = /** @type {{ engines: { node: string }, scripts: Record<string, string> }} */ (json);
const refusal = (/** @type {string} */ version) => requireNode.refusal(version, manifest.engines.node);

describe('requireNode', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '22.23.3', '24.11.0', '24.21.0', '26.0.0', '26.10.0'])(
    'accepts Node %s',
    (version) => {
      expect(refusal(version)).toBeNull();
    },
  );

  it.each(['8.17.0', '18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1', '24.10.0', '25.9.0', '2.19.0'])(
    'refuses Node %s in one line that names what is supported',
    (version) => {
      expect(refusal(version)).toBe(
        `Hydrate needs Node 20 (20.19 or newer), 22 (22.13 or newer), 24 (24.11 or newer), 26; this is Node ${version}.`,
      );
    },
  );

  it('compares the patch version too', () => {
    expect(requireNode.refusal('20.19.1', '^20.19.2')).not.toBeNull();
    expect(requireNode.refusal('20.19.2', '^20.19.2')).toBeNull();
  });

  it.each(Object.entries(manifest.scripts))('runs first in npm run %s', (_name, command) => {
    expect(command).toMatch(/^node -r \.\/scripts\/lib\/requireNode\.cjs /);
  });

  it.each(['lint', 'format', 'codegen'])('npm run %s asks for npm ci if the packages are missing', (name) => {
    const [check = ''] = manifest.scripts[name]?.split(' && ') ?? [];
    const folder = mkdtempSync(path.join(tmpdir(), 'hydrate-packages-'));
    for (const file of ['package.json', 'package-lock.json', 'scripts/lib'])
      cpSync(inRoot(file), path.join(folder, file), { recursive: true });
    const { status, stderr } = spawnSync('sh', ['-c', check], { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The dependencies are not installed: run "npm ci" first.\n',
    });
  });

  it('prints nothing if Node is supported', () => {
    expect(execFileSync(process.execPath, ['scripts/lib/requireNode.cjs'], { cwd: root }).toString()).toBe(
      '',
    );
  });
});
