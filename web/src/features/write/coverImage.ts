import { imageProblem } from '../uploads/imageProblem';

/** The cover of the post that is being written (docs/behaviour.md#cover). */
export type Cover =
  | { kind: 'none' }
  /** A newly chosen file, not uploaded yet. `preview` is an object URL. */
  | { kind: 'file'; file: File; preview: string }
  /** An uploaded image. */
  | { kind: 'stored'; url: string };

/** Why a file cannot be a cover; `undefined` if it can. */
export function coverProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  return imageProblem(file, 'a cover image');
}
