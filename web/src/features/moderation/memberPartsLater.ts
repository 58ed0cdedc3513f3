type Parts = typeof import('./memberParts');

/** A module of its own, so that readers' pages name one file instead of all that the parts consist of. */
export const loadPart = <Name extends keyof Parts>(name: Name) =>
  import('./memberParts').then((parts) => ({ default: parts[name] }));
