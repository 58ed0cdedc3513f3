import { parse } from 'yaml';
import { isObject, type JsonObject } from '../values.js';

export interface FrontMatter {
  values: JsonObject;
  /** The text behind it. */
  text: string;
  problem?: string;
}

const MAX_LENGTH = 100_000;

/** The lines about a post at the start of a file: YAML between `---`, or the simple part of TOML between `+++`. */
export function splitFrontMatter(file: string): FrontMatter {
  const lines = file.replace(/\r\n?/g, '\n');
  const [start, fence] = /^\s*?(---|\+\+\+)[ \t]*\n/.exec(lines) ?? [];
  if (start === undefined) return { values: {}, text: lines };
  const rest = lines.slice(start.length);
  const end = (fence === '---' ? /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m : /^\+\+\+[ \t]*(?:\n|$)/m).exec(rest);
  if (!end || end.index > MAX_LENGTH) return { values: {}, text: lines };
  const written = rest.slice(0, end.index);
  const text = rest.slice(end.index + end[0].length);
  if (fence === '+++') return { values: tomlValues(written), text };
  try {
    // Without aliases, which can make a small text large; `core` leaves dates as they are written.
    const values: unknown = parse(written, {
      schema: 'core',
      maxAliasCount: 0,
      uniqueKeys: false,
      logLevel: 'silent',
    });
    if (values === null) return { values: {}, text };
    return isObject(values) ? { values, text } : { values: {}, text: lines };
  } catch {
    return {
      values: simpleValues(written),
      text,
      problem: 'its front matter is not valid YAML: what could be read of it was used',
    };
  }
}

/** `key: value` lines, for titles with a colon and other YAML that writers get wrong. */
function simpleValues(written: string): JsonObject {
  const entries = [...written.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)];
  return Object.fromEntries(
    entries.map(([, key = '', value = '']) => [key, value.replace(/^(["'])(.*)\1$/, '$2').trim()]),
  );
}

function tomlValues(written: string): JsonObject {
  const values: Record<string, unknown> = {};
  for (const [, key = '', value = ''] of written.matchAll(/^\s*([\w-]+)\s*=\s*(\[[^\]]*\]|.*)$/gm)) {
    const strings = [...value.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)].map(
      ([, double, single = '']) => double?.replace(/\\(.)/g, '$1') ?? single,
    );
    values[key] = value.startsWith('[')
      ? strings
      : (strings[0] ??
        (/^(?:true|false)/.test(value) ? value.startsWith('true') : value.replace(/\s#.*$/, '').trim()));
  }
  return values;
}
