const MAX_DEPTH = 3;
const MAX_ENTRIES = 30;
const MAX_STRING = 2000;
const MAX_TEXT = 5000;

/** The text of a console message, with the placeholders of console.log. */
export function formatted(values: readonly unknown[]): string {
  const [first, ...rest] = values;
  let text = '';
  if (typeof first === 'string') {
    text = first.replace(/%([sdifoOc%])/g, (match, kind: string) => {
      if (kind === '%') return '%';
      if (rest.length === 0) return match;
      const value = rest.shift();
      if (kind === 'c') return '';
      if (kind === 'd' || kind === 'i') return String(Math.trunc(Number(value)));
      if (kind === 'f') return String(Number(value));
      return kind === 's' && typeof value === 'string' ? value : inspect(value, 1);
    });
  } else if (values.length > 0) text = inspect(first);
  for (const value of rest) text += ` ${typeof value === 'string' ? value : inspect(value)}`;
  return shortened(text, MAX_TEXT);
}

/** A value as a developer reads it: bounded, and without calling getters. */
export function inspect(value: unknown, depth = 0, seen: readonly unknown[] = []): string {
  try {
    return inspected(value, depth, seen);
  } catch {
    return '[unreadable]';
  }
}

function inspected(value: unknown, depth: number, seen: readonly unknown[]): string {
  if (typeof value === 'string') return JSON.stringify(shortened(value, MAX_STRING));
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `ƒ ${value.name || '(anonymous)'}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.includes(value)) return '[circular]';
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (value instanceof Element) return shortened((value.cloneNode(false) as Element).outerHTML, 200);
  if (value instanceof Promise) return 'Promise';
  const nested = (inner: unknown) => inspect(inner, depth + 1, [...seen, value]);
  if (Array.isArray(value)) {
    if (depth >= MAX_DEPTH) return `Array(${value.length})`;
    return list('[', value.slice(0, MAX_ENTRIES).map(nested), value.length, ']');
  }
  const name = nameOf(value);
  // Its keys would be as many texts as it has elements.
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const { length } = value as Uint8Array;
    const shown = (value as Uint8Array).subarray(0, MAX_ENTRIES);
    return list(`${name}(${length}) [`, Array.from(shown, nested), length, ']');
  }
  if (depth >= MAX_DEPTH) return name || '{…}';
  if (value instanceof Map) {
    const entries = first(value).map(([key, inner]) => `${nested(key)} => ${nested(inner)}`);
    return list(`Map(${value.size}) {`, entries, value.size, '}');
  }
  if (value instanceof Set) return list(`Set(${value.size}) {`, first(value).map(nested), value.size, '}');
  const keys = Object.keys(value);
  const entries = keys.slice(0, MAX_ENTRIES).map((key) => {
    const property = Object.getOwnPropertyDescriptor(value, key);
    const shown = property && 'value' in property ? nested(property.value) : '(getter)';
    return `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}: ${shown}`;
  });
  return list(name ? `${name} {` : '{', entries, keys.length, '}');
}

function list(open: string, entries: readonly string[], size: number, close: string): string {
  const all = size > entries.length ? [...entries, `… ${size - entries.length} more`] : entries;
  const space = close === '}' && all.length > 0 ? ' ' : '';
  return `${open}${space}${all.join(', ')}${space}${close}`;
}

function first<T>(values: Iterable<T>): T[] {
  const result: T[] = [];
  for (const value of values) {
    if (result.length === MAX_ENTRIES) break;
    result.push(value);
  }
  return result;
}

function nameOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return '';
  return value.constructor.name;
}

export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
