import { lazy, type ComponentProps, type ComponentType } from 'react';
import { whenTouchedOnline } from '../../ui/whenTouched';

type Parts = typeof import('./memberParts');
type Part<Name extends keyof Parts> = ComponentType<ComponentProps<Parts[Name]>>;

/**
 * A part that only members see. Reading alone loads none of it: it waits for the first pointer or key. If its code is not
 * available, the page does without it.
 */
export const memberPart = <Name extends keyof Parts>(name: Name) =>
  lazy(
    () =>
      whenTouchedOnline()
        .then(() => import('./memberPartsLater'))
        .then(({ loadPart }): Promise<{ default: unknown }> => loadPart(name))
        .catch(() => ({ default: () => null })) as Promise<{ default: Part<Name> }>,
  );
