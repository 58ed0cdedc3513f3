/** What happens to the profile picture when the form is saved. */
export type PictureChange =
  | { kind: 'kept' }
  /** Newly chosen; uploaded when the profile is saved. `preview` is an object URL. */
  | { kind: 'file'; file: File; preview: string }
  /** Uploaded already, by an update that failed afterwards. */
  | { kind: 'uploaded'; url: string }
  | { kind: 'removed' };

/** Whether a picture was drawn from the initials by the API, because the person has none. */
export function isInitialsPicture(url: string): boolean {
  return url === '' || url.startsWith('/avatars/');
}
