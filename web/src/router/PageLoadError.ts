/** The code of a page could not be fetched. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';

  /** @param forget makes the next render load the code again */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
