/* Worker threads load this module, so it imports no database and no settings. */
import { task } from '../../platform/threads/task.js';
import { olderForm } from './olderForm.js';

/** `olderForm` of a long body. */
export async function writeOlderForm({ html, home }: { html: string; home: string }): Promise<string> {
  return olderForm(html, home);
}

export const writingOlderForm = task(import.meta.url, writeOlderForm);
