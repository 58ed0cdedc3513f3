/** What a field answers. Known values are answered at once: each promise costs a turn of the loop, and a page asks for a hundred fields. */
export type MaybePromise<T> = T | Promise<T>;
