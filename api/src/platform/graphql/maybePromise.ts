/** Resolvers return known values synchronously: each promise costs a microtask, and a page has a hundred fields. */
export type MaybePromise<T> = T | Promise<T>;
