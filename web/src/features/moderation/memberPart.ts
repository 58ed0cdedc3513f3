import { lazy, type ComponentProps, type ComponentType } from 'react';

type Parts = typeof import('./memberParts');
type Part<Name extends keyof Parts> = ComponentType<ComponentProps<Parts[Name]>>;

/** A part that only members see. If its code is not available, the page does without it. */
export const memberPart = <Name extends keyof Parts>(name: Name) =>
  lazy(
    () =>
      import('./memberPartsLater')
        .then(({ loadPart }): Promise<{ default: unknown }> => loadPart(name))
        .catch(() => ({ default: () => null })) as Promise<{ default: Part<Name> }>,
  );
