import type { ComponentType, RefObject } from 'react';
import { canSanitize, loadSanitizer } from '../../richText/sanitizeHtml';

export interface CommentsProps {
  postId: string;
  /** The post's comment count, known before the comments and possibly more than are shown. */
  commentsCount: number;
  /** Takes the focus when the focused element disappears. */
  heading: RefObject<HTMLElement>;
  /** The comments are server-rendered, without viewer-specific data. */
  wasServed: boolean;
}

let Loaded: ComponentType<CommentsProps> | null = null;

/** The code of the comments, split from the page because most readers see comments late or never. */
export const commentsCode = {
  /** The component if it is loaded, as on a server, which renders in one pass. */
  loaded: () => Loaded,
  /** Loads the code, and what shows the HTML of comments at once; rejects if it is not available. */
  load: async (): Promise<ComponentType<CommentsProps>> => {
    const [{ Comments }] = await Promise.all([import('./Comments'), canSanitize() || loadSanitizer()]);
    Loaded = Comments;
    return Comments;
  },
};
