import { createContext } from 'react';

/** Whether the text accepts no changes now. Draft.js does not render its blocks again when that changes. */
export const EditorReadOnly = createContext(false);
