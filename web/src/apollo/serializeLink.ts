import { ApolloLink } from '@apollo/client/link';
import { concatMap, defer, finalize, from } from 'rxjs';

/**
 * Sends operations that share the same `context.serializeBy` (a string) one after another, in the order in which they
 * were asked for; all others go at once.
 *
 * Two clicks on a like are two requests, and only their order says which of them counts. Optimistic answers do not
 * wait: both show at once.
 */
export function createSerializeLink(): ApolloLink {
  const lastInLine = new Map<string, Promise<void>>();

  return new ApolloLink((operation, forward) => {
    const key: unknown = operation.getContext().serializeBy;
    if (typeof key !== 'string') return forward(operation);

    return defer(() => {
      const before = lastInLine.get(key) ?? Promise.resolve();
      let leave = () => {};
      const ended = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const line = before.then(() => ended);
      lastInLine.set(key, line);
      void line.then(() => {
        if (lastInLine.get(key) === line) lastInLine.delete(key);
      });
      return from(before).pipe(
        concatMap(() => forward(operation)),
        finalize(leave),
      );
    });
  });
}
