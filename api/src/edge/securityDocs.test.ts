import { access, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { PAGE_POLICIES, SANDBOX_POLICIES } from './security.js';

const root = new URL('../../../', import.meta.url);
const document = await readFile(new URL('docs/security.md', root), 'utf8');

/**
 * The requirements of levels 1 and 2 of OWASP ASVS 5.0.0: for each section the levels of its requirements in order. Requirements of
 * level 3 come last in every section.
 */
const REQUIREMENTS =
  `1.1:22 1.2:111112222 1.3:11222222222 1.4:222 1.5:12 2.1:122 2.2:112 2.3:1222 2.4:2 3.2:11 3.3:1222 3.4:112222
  3.5:11122 3.7:22 4.1:122 4.2:2 4.3:22 4.4:1222 5.1:2 5.2:112 5.3:11 5.4:222 6.1:122 6.2:111111112222 6.3:1122 6.4:1122
  6.5:22222 6.6:222 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:22 7.6:22 8.1:12 8.2:112 8.3:1 8.4:2 9.1:111 9.2:1222
  10.1:22 10.2:22 10.3:2222 10.4:11111222222 10.5:22222 10.6:22 10.7:222 11.1:22 11.2:222 11.3:112 11.4:1222 11.5:2 11.6:2
  12.1:122 12.2:11 12.3:2222 13.1:2 13.2:22222 13.3:22 13.4:12222 14.1:22 14.2:1222 14.3:122 15.1:122 15.2:122 15.3:1222222
  16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:222 17.1:2 17.2:2222 17.3:22`.split(/\s+/);

const lines = [
  ...document.matchAll(/^- (\d+\.\d+\.\d+) \(L(\d)\) (met|—|\*\*not met\*\*): ([^]*?)(?=\n[-#\n]|$)/gm),
];

describe('docs/security.md', () => {
  it('lists every requirement of levels 1 and 2 once and in order', () => {
    const expected = REQUIREMENTS.flatMap((entry) => {
      const [section, levels = ''] = entry.split(':');
      return [...levels].map((level, index) => `${section}.${index + 1} L${level}`);
    });
    expect(lines.map(([, number, level]) => `${number} L${level}`)).toEqual(expected);
  });

  it('states the correct totals', () => {
    const count = (of: string) => lines.filter(([, , , verdict]) => verdict === of).length;
    const total = `Of ${lines.length} requirements`;
    expect(document).toContain(total);
    expect(document).toContain(
      `${count('met')} are met, ${count('—')} do not apply, ${count('**not met**')} are not met.`,
    );
  });

  it('gives a reason for each', () => {
    for (const [, number, , , reason = ''] of lines) {
      expect(reason.replace(/\s+/g, ' '), number).toMatch(/^.+?\. .{8,}/);
    }
  });

  it('lists every Trusted Types policy that pages may create', () => {
    const [, table = ''] = /^\| policy +\|.*\n\|[ |-]+\n([^]*?)\n\n/m.exec(document) ?? [];
    const listed = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual([...PAGE_POLICIES, ...SANDBOX_POLICIES]);
  });

  it('names files that exist', async () => {
    const paths = [
      ...document.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:yml|json|js|graphql)|Dockerfile|\.\w+)`/g),
    ];
    const files = new Set(
      paths
        .map(([, path = '']) => path)
        .filter((path) => !/^(?:innerHTML|DATA_DIR|application|text|image)\b/.test(path)),
    );
    expect(files.size).toBeGreaterThan(80);
    const missing: string[] = [];
    for (const file of files) {
      await access(new URL(file, root)).catch(() => missing.push(file));
    }
    expect(missing).toEqual([]);
  });
});
