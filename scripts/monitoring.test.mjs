import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findProgram } from './lib/programs.mjs';
import { inRoot } from './lib/workspace.mjs';

const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';
const promtool = findProgram('promtool');

/**
 * @typedef {{ expr: string }} Target
 * @typedef {{ title: string, type: string, targets?: Target[], gridPos: { x: number, y: number, w: number, h: number } }} Panel
 * @typedef {{ alert?: string, labels?: { severity?: string }, annotations?: Record<string, string> }} Rule
 */

const read = (/** @type {string} */ name) => readFileSync(inRoot('monitoring', name), 'utf8');
/** @type {unknown} */
const json = JSON.parse(read('grafana-dashboard.json'));
const { panels } = /** @type {{ panels: Panel[] }} */ (json);
/** @type {unknown} */
const yaml = parse(read('hydrate.rules.yml'));
const rules = /** @type {{ groups: { rules: Rule[] }[] }} */ (yaml).groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);

/** @param {string} expression of Grafana @returns {string} with values in the place of Grafana's variables */
const withValues = (expression) => expression.replaceAll('$__rate_interval', '5m').replace(/\$\w+/g, '.*');

/** @type {string} */
let folder;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'hydrate-monitoring-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs promtool in the folder of the rules. @param {string[]} args @throws with its output */
const check = (...args) =>
  execFileSync(promtool ?? 'promtool', args, { cwd: inRoot('monitoring'), encoding: 'utf8', stdio: 'pipe' });

// Without promtool this fails in CI, which installs it.
describe.skipIf(promtool === null && !isCi)('promtool', () => {
  it('accepts the rules and their tests hold', () => {
    check('check', 'rules', '--lint-fatal', 'hydrate.rules.yml');
    check('test', 'rules', 'hydrate.rules.test.yml');
  }, 60_000);

  it('accepts the example of a configuration', () => {
    check('check', 'config', '--syntax-only', 'prometheus.yml');
  });

  it('understands every expression of the dashboard', () => {
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => withValues(expr)));
    expect(expressions.length).toBeGreaterThan(30);
    const asRules = expressions.map((expr, i) => ({ record: `panel:${i}`, expr }));
    const file = path.join(folder, 'dashboard.yml');
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
    check('check', 'rules', file);
  });
});

describe('the dashboard', () => {
  it('has no panels on top of each other, and none outside of the page', () => {
    const taken = new Set();
    for (const { gridPos, title } of panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`), title).toBe(false);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });
});

describe('the alerts', () => {
  it('say what is wrong, how urgent it is, and what to do', () => {
    const operation = readFileSync(inRoot('docs/operation.md'), 'utf8');
    expect(alerts.length).toBeGreaterThan(15);
    for (const { alert = '', labels, annotations } of alerts) {
      expect(['page', 'ticket'], alert).toContain(labels?.severity);
      expect(Object.keys(annotations ?? {}), alert).toEqual(['summary', 'description']);
      expect(operation, alert).toContain(`| \`${alert}\``);
    }
  });
});
