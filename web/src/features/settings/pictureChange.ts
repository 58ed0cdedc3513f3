/** What to do with the profile picture when the form is saved. */
export type PictureChange =
  | { kind: 'kept' }
  /** A newly chosen file; it is uploaded when the profile is saved. `preview` is an object URL. */
  | { kind: 'file'; file: File; preview: string }
  /** Already uploaded by an update that failed afterwards. */
  | { kind: 'uploaded'; url: string }
  | { kind: 'removed' };

/** Whether the API drew the picture from the initials, because the person has none. */
export function isInitialsPicture(url: string): boolean {
  return url === '' || url.startsWith('/avatars/');
}
