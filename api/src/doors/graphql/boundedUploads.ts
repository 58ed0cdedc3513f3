import { type Readable, Writable } from 'node:stream';
import processRequest, { type ProcessRequestFunction } from 'graphql-upload/processRequest.mjs';
import {
  bounds,
  checkJson,
  LimitError,
  MalformedJsonError,
  parseJson,
} from '../../platform/bounds/bounds.js';

/**
 * graphql-upload's `processRequest`, with limits for the JSON of the fields `operations` and `map`. The library parses anything that
 * fits into a field, and walks the paths of `map` recursively, in quadratic time.
 *
 * Rejects with LimitError, and with the library's own errors (https://github.com/jshttp/http-errors).
 */
export const processBoundedRequest: ProcessRequestFunction = async (request, response, options) => {
  const refusals: LimitError[] = [];
  // The library passes its multipart parser to `pipe` once its own listeners are in place.
  request.pipe = (parser, pipeOptions) => {
    Reflect.deleteProperty(request, 'pipe');
    if (!(parser instanceof Writable)) throw new Error('graphql-upload pipes into something unknown.');
    checkFields(parser, (error) => refusals.push(error));
    markParseErrors(parser);
    return request.pipe(parser, pipeOptions);
  };
  try {
    return await processRequest(request, response, options);
  } catch (error) {
    // The data after the refused field may have caused another error of the library first.
    throw refusals[0] ?? error;
  }
};

/**
 * Marks the errors of a multipart parser as mistakes of the client, in the shape of https://github.com/jshttp/http-errors. busboy gives
 * them no status, and the library passes them to resolvers as the error of the file.
 */
function markParseErrors(parser: Writable): void {
  const mark = (error: Error): void => {
    if ('status' in error) return;
    Object.assign(error, { status: 400, expose: true, message: 'The multipart body is damaged.' });
  };
  parser.prependListener('error', mark);
  parser.prependListener('file', (_name: string, file: Readable) => {
    file.on('error', mark);
  });
}

/** Checks each field before the listeners of a multipart parser receive it. */
function checkFields(parser: Writable, refuse: (error: LimitError) => unknown): void {
  const listeners = parser.listeners('field');
  parser.removeAllListeners('field');
  parser.on('field', (name: string, value: string, info: unknown) => {
    const error = faultOf(name, value);
    if (error) {
      refuse(error);
      parser.destroy(error);
    } else {
      for (const listener of listeners) Reflect.apply(listener, parser, [name, value, info]);
    }
  });
}

/** The limit that a field exceeds, or null. The library reports other errors. */
function faultOf(name: string, value: string): LimitError | null {
  try {
    if (name === 'operations') checkJson(value, bounds.json, 'The field operations');
    if (name === 'map') checkPaths(parseJson(value, bounds.uploadMap, 'The field map'));
    return null;
  } catch (error) {
    if (error instanceof LimitError) return error;
    if (error instanceof MalformedJsonError) return null;
    throw error;
  }
}

/** @throws LimitError */
function checkPaths(map: unknown): void {
  const { pathLength: limit } = bounds.uploadMap;
  for (const path of Object.values(map ?? {}).flat()) {
    if (typeof path !== 'string' || path.length <= limit) continue;
    throw new LimitError(`The field map has a path of ${path.length} characters, ${limit} is the limit.`, {
      name: 'pathLength',
      asked: path.length,
      limit,
    });
  }
}
