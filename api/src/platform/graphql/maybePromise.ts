/** Known values are returned synchronously: each promise costs a microtask, and a page has many fields. */
export type MaybePromise<T> = T | Promise<T>;
