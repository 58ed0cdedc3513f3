/** A file that is no JSON Feed. The message is shown to the user. */
export class JsonFeedError extends Error {}
