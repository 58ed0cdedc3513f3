import type { ComponentType, RefObject } from 'react';

export interface CommentsProps {
  postId: string;
  /** The post's count, which is known before the comments are and may be more than are shown. */
  commentsCount: number;
  /** Takes the focus when what had it is gone. */
  heading: RefObject<HTMLElement>;
  /** The comments came with the page, as nobody in particular sees them. */
  wasServed: boolean;
}

let Loaded: ComponentType<CommentsProps> | null = null;

/** The code of the comments, apart from the page's: most readers see it late or never. */
export const commentsCode = {
  /** Whether it is there already, as on a server, which renders in one go. */
  loaded: () => Loaded,
  /** Fetches it; rejects when it cannot be had. */
  load: async (): Promise<ComponentType<CommentsProps>> => {
    const { Comments } = await import('./Comments');
    Loaded = Comments;
    return Comments;
  },
};
