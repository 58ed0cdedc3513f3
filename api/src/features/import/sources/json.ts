import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { bounds, LimitError, parseJson } from '../../../platform/bounds/bounds.js';
import { SourceError } from '../source.js';

/** Node cannot read much larger files into one string, and parsing needs several times the size. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A whole file as text without a byte order mark. @throws SourceError if it is too large */
export async function readWhole(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MAX_BYTES)
    throw new SourceError(
      `${file} is larger than ${MAX_BYTES / 1024 / 1024} MB. Split it into several files.`,
    );
  const bytes = await readFile(file);
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new SourceError(`${file} is not in UTF-8. Save it in this encoding: its letters would be lost.`);
  }
}

/** @throws SourceError */
export function parsed(text: string, what: string): unknown {
  try {
    return parseJson(text, bounds.feed, what);
  } catch (error) {
    if (error instanceof LimitError || (error instanceof Error && error.name !== 'TypeError'))
      throw new SourceError(error.message);
    throw error;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
/** No single record is longer, in bytes. */
const MAX_RECORD = 64 * 1024 * 1024;

/**
 * The objects of a JSON file in turn, whatever its size: those of a list, or one a line (mongoexport).
 * @throws SourceError for a record that is cut off or no JSON
 */
export async function* jsonRecords(file: string): AsyncGenerator {
  let parts: Buffer[] = [];
  let size = 0;
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let base = -1;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let start = base === -1 ? -1 : 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isString = false;
      } else if (byte === QUOTE) isString = true;
      else if (OPEN.has(byte)) {
        // The list around the records.
        if (base === -1 && byte === 0x5b) continue;
        if (base === -1) [base, start] = [depth, i];
        depth += 1;
      } else if (CLOSE.has(byte) && base !== -1) {
        depth -= 1;
        if (depth === base) {
          parts.push(chunk.subarray(start, i + 1));
          yield parsed(Buffer.concat(parts).toString('utf8'), 'A record');
          [parts, size, base, start] = [[], 0, -1, -1];
        }
      }
    }
    if (start === -1) continue;
    parts.push(chunk.subarray(start));
    size += chunk.length;
    if (size > MAX_RECORD) throw new SourceError(`${file} has a record of more than 64 MB.`);
  }
  if (base !== -1) throw new SourceError(`${file} ends in the middle of a record.`);
}
