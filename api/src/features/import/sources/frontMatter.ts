import { parse } from 'yaml';
import { isObject, type JsonObject } from '../values.js';
import { parsed } from './json.js';

export interface FrontMatter {
  values: JsonObject;
  /** The text behind it. */
  text: string;
  problem?: string;
}

const MAX_LENGTH = 100_000;
/** Longer or deeper YAML is not parsed: the parser takes quadratic time for errors, and overflows the stack. */
const MAX_YAML = 20_000;
const MAX_DEPTH = 50;

const JAVASCRIPT = /^(?:js|javascript|ts|typescript)$/;

/**
 * The lines about a post at the start of a file: YAML between `---`, the simple part of TOML between `+++`, or JSON. A language may follow
 * the first `---`, as in Eleventy. A draft must not become public because its lines were not understood.
 */
export function splitFrontMatter(file: string): FrontMatter {
  const lines = file.replace(/\r\n?/g, '\n');
  const [start, fence, written = ''] = /^\s*?(---|\+\+\+|;;;)[ \t]*(?:(\w+)[ \t]*)?\n/.exec(lines) ?? [];
  if (start === undefined) return jsonAtStart(lines);
  const rest = lines.slice(start.length);
  const end = ENDS[fence ?? '']?.exec(rest);
  if (!end || end.index > MAX_LENGTH) return { values: {}, text: lines };
  const text = rest.slice(end.index + end[0].length);
  const language = written.toLowerCase();
  const matter = rest.slice(0, end.index);
  if (fence === '+++' || language === 'toml') return { values: tomlValues(matter), text };
  if (fence === ';;;' || language === 'json') return ofJson(matter, text);
  if (JAVASCRIPT.test(language))
    return {
      values: scriptValues(matter),
      text,
      problem: 'its front matter is a script: only its simple values were used',
    };
  return ofYaml(matter, text, lines);
}

const ENDS: Readonly<Record<string, RegExp>> = {
  '---': /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m,
  '+++': /^\+\+\+[ \t]*(?:\n|$)/m,
  ';;;': /^;;;[ \t]*(?:\n|$)/m,
};

function ofYaml(written: string, text: string, whole: string): FrontMatter {
  try {
    if (written.length > MAX_YAML || isNested(written))
      throw new RangeError('The front matter is too large.');
    // Without aliases, which can make a small text large; `core` leaves dates as they are written.
    const values: unknown = parse(written, {
      schema: 'core',
      maxAliasCount: 0,
      uniqueKeys: false,
      logLevel: 'error',
    });
    if (values === null) return { values: {}, text };
    return isObject(values) ? { values, text } : { values: {}, text: whole };
  } catch {
    return {
      values: simpleValues(written),
      text,
      problem: 'its front matter is not valid YAML: what could be read of it was used',
    };
  }
}

/** Whether lists or objects may be nested too deeply. Brackets of quoted texts count too. */
function isNested(yaml: string): boolean {
  let depth = 0;
  for (const [bracket] of yaml.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + ('[{'.includes(bracket) ? 1 : -1));
    if (depth > MAX_DEPTH) return true;
  }
  return /^[ \t]*(?:[-?:][ \t]+){50}/m.test(yaml);
}

function ofJson(written: string, text: string): FrontMatter {
  try {
    const values = parsed(written, 'The front matter');
    if (isObject(values)) return { values, text };
  } catch {
    // Read below.
  }
  return {
    values: scriptValues(written),
    text,
    problem: 'its front matter is not valid JSON: what could be read of it was used',
  };
}

/** Hugo's front matter in JSON has no fence: an object, up to a `}` at the start of a line. */
function jsonAtStart(lines: string): FrontMatter {
  const start = /^\s*(?=\{\s*")/.exec(lines)?.[0].length;
  if (start === undefined) return { values: {}, text: lines };
  const inline = /^\{.*\}[ \t]*(?:\n|$)/.exec(lines.slice(start));
  const end = inline ?? /^\}[ \t]*(?:\n|$)/m.exec(lines.slice(start, start + MAX_LENGTH));
  if (!end) return { values: {}, text: lines };
  const length = start + end.index + end[0].length;
  return ofJson(lines.slice(start, length), lines.slice(length));
}

/** `key: value` lines, for titles with a colon and other YAML that writers get wrong. */
function simpleValues(written: string): JsonObject {
  const entries = [...written.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)];
  return Object.fromEntries(entries.map(([, key = '', value = '']) => [key, plainValue(value)]));
}

/** Without quotes; `true` and `false` as what they are. */
function plainValue(value: string): string | boolean {
  const plain = value.replace(/[ \t]#.*$/, '').trim();
  if (/^(?:true|false)$/i.test(plain)) return plain.toLowerCase() === 'true';
  return value.trim().replace(/^(["'])(.*)\1$/, '$2');
}

/** `key: value` and `const key = value` of JavaScript and JSON, without running it. */
function scriptValues(written: string): JsonObject {
  const entry =
    /^[ \t]*(?:(?:export[ \t]+)?(?:const|let|var)[ \t]+)?["']?([\w-]+)["']?[ \t]*[:=][ \t]*(\[[^[\]]*\]|.*)/gm;
  const entries = [...written.matchAll(entry)].map(
    ([, key, value = '']) => `${key} = ${value.trim().replace(/[;,]$/, '')}`,
  );
  return tomlValues(entries.join('\n'));
}

/**
 * A table such as `[taxonomies]`, or an entry: text of several lines, a list with lists in it, or one line. Long values are read
 * whole, because their lines may look like tables and entries.
 */
const TOML =
  /^[ \t]*(?:\[\[?((?:[^[\]"'=,#\n]|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')+)\]\]?[ \t]*(?:#.*)?|["']?([\w-]+)["']?[ \t]*=[ \t]*("""(?:[^"]|"(?!""))*"""|'''(?:[^']|'(?!''))*'''|\[(?:[^[\]]|\[[^[\]]*\])*\]|.*)[ \t]*(?:#.*)?)$/gm;
/** Tables with values of the post itself, in Zola and Hugo. Others describe pictures, menus and the like. */
const TABLES_OF_POST = /^["']?(?:taxonomies|extra|params)["']?$/i;

/** The values of the post. A table gives only what the post lacks: `draft = false` in one says nothing about the post. */
function tomlValues(written: string): JsonObject {
  const own: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  let values: Record<string, unknown> | null = own;
  for (const [, table, key = '', value = ''] of written.matchAll(TOML)) {
    if (table !== undefined) values = TABLES_OF_POST.test(table.trim()) ? others : null;
    else if (values) values[key] = tomlValue(value);
  }
  return { ...others, ...own };
}

function tomlValue(value: string): unknown {
  const [, , long] = /^("""|''')\n?([^]*)\1$/.exec(value) ?? [];
  if (long !== undefined) return long.trim();
  const strings = [...value.matchAll(/"((?:[^"\\]|\\[^])*)(?:"|\\?$)|'([^']*)(?:'|$)/g)].map(
    ([, double, single = '']) => double?.replace(/\\(.)/g, '$1') ?? single,
  );
  if (value.startsWith('[')) return strings;
  return (
    strings[0] ??
    (/^(?:true|false)/.test(value) ? value.startsWith('true') : value.replace(/\s#.*$/, '').trim())
  );
}
