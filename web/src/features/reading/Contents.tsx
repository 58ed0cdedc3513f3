import type { ComponentProps } from 'react';
import { ContentsList } from './ContentsList';

/** The contents beside the text; without scripts also before it (posts/Contents.module.css). */
export function Contents(props: ComponentProps<typeof ContentsList>) {
  return (
    <nav data-contents aria-label="Contents">
      <details open>
        <summary>Contents</summary>
        <ContentsList {...props} />
      </details>
    </nav>
  );
}
