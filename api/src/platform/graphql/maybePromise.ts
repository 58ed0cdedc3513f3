/**
 * The result of a resolver. Known values are returned synchronously, because each promise costs a microtask and a page
 * has a hundred fields.
 */
export type MaybePromise<T> = T | Promise<T>;
