import type { Example } from './example';
import { isRecord } from './isRecord';

/** The session's storage, so that an example survives logging in on the way to the editor. */
const KEY = 'hydrate:example-for-post';

/** Keeps an example for the editor, which takes it when it opens. @returns whether the browser could store it */
export function putExampleForPost(example: Example): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(example));
    return true;
  } catch {
    return false;
  }
}

/** The example that a reader wants to use in a post, once; null if there is none. */
export function takeExampleForPost(): Example | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const value: unknown = stored === null ? null : JSON.parse(stored);
    return isExample(value) ? value : null;
  } catch {
    return null;
  }
}

function isExample(value: unknown): value is Example {
  if (!isRecord(value) || !Array.isArray(value.files) || value.files.length === 0) return false;
  if (typeof value.runsAutomatically !== 'boolean') return false;
  return isTextOrNull(value.captionHtml) && value.files.every(isFile);
}

function isFile(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    typeof value.code === 'string' &&
    isTextOrNull(value.language) &&
    typeof value.isHidden === 'boolean' &&
    typeof value.isActive === 'boolean'
  );
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
