import { describe, expect, it } from 'vitest';
import { readCspReports } from './cspReports.js';

/** As Chromium sends it to `report-uri`. */
const oldForm = (parts: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://blog.example.com/password-reset?token=secret#x',
    referrer: '',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/x.js?y=secret',
    'line-number': 3,
    'column-number': 14,
    'source-file': 'https://blog.example.com/assets/app.js?v=1',
    'status-code': 200,
    'script-sample': '',
    ...parts,
  },
});

/** The same violation as Chromium sends it to `report-to`. */
const newForm = (body: Record<string, unknown> = {}, type = 'csp-violation') => ({
  age: 12,
  type,
  url: 'https://blog.example.com/',
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: 'https://blog.example.com/password-reset?token=secret',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?y=secret',
    sourceFile: 'https://blog.example.com/assets/app.js?v=1',
    lineNumber: 3,
    columnNumber: 14,
    sample: '',
    ...body,
  },
});

const read = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example',
  page: '/password-reset',
  source: '/assets/app.js:3:14',
  sample: '',
};

describe('readCspReports', () => {
  it.each([
    ['report-uri', oldForm()],
    ['report-to', [newForm()]],
  ])('reads a report to %s, without query strings', (_form, json) => {
    expect(readCspReports(json)).toEqual([read]);
  });

  it('cuts samples to 40 characters without control characters', () => {
    const sample = `Element innerHTML|\u001b[31m<img src=x>\u202e${'x'.repeat(100)}`;
    const [report] = readCspReports(
      oldForm({ 'blocked-uri': 'trusted-types-sink', 'script-sample': sample }),
    );
    expect(report).toMatchObject({
      blocked: 'trusted-types-sink',
      sample: 'Element innerHTML|[31m<img src=x>xxxxxxx',
    });
  });

  it('reports unknown directives as other', () => {
    const named = (directive: unknown) =>
      readCspReports(oldForm({ 'effective-directive': directive }))[0]?.directive;
    expect(named('require-trusted-types-for')).toBe('require-trusted-types-for');
    expect(named("img-src 'self'")).toBe('img-src');
    expect(named('x'.repeat(1000))).toBe('other');
    expect(named({})).toBe('script-src-elem');
  });

  it('ignores browser extensions and reports of other types', () => {
    for (const address of ['chrome-extension', 'moz-extension://0190/x.js', 'safari-web-extension://a/b']) {
      expect(readCspReports(oldForm({ 'blocked-uri': address }))).toEqual([]);
      expect(readCspReports([newForm({ sourceFile: address })])).toEqual([]);
    }
    expect(readCspReports([newForm({}, 'deprecation'), newForm()])).toEqual([read]);
  });

  it('accepts URLs of any form', () => {
    for (const [address, blocked] of [
      ['data', 'data'],
      ['data:text/html,x', 'data:'],
      ['http://[', ''],
      ['', ''],
      ['inline', 'inline'],
    ]) {
      expect(readCspReports(oldForm({ 'blocked-uri': address }))[0]?.blocked).toBe(blocked);
    }
    expect(readCspReports(oldForm({ 'source-file': undefined, 'line-number': 'x' }))[0]?.source).toBe('');
    expect(readCspReports(oldForm({ 'document-uri': 'about:blank' }))[0]?.page).toBe('about:');
  });

  it('reads the first 20 reports of a list', () => {
    expect(readCspReports(Array.from({ length: 50 }, () => newForm()))).toHaveLength(20);
  });

  it.each([[null], [1], ['x'], [{}], [{ 'csp-report': [] }], [[1]], [[{ type: 'csp-violation' }]]])(
    'names the missing part of %j',
    (json) => {
      expect(() => readCspReports(json)).toThrow(/"csp-report"|object/);
    },
  );
});
