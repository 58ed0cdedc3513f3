import { CompositeDecorator, type DraftDecoratorComponentProps } from 'draft-js';
import { linkData } from './blocks';

/** Draws links in the text. A click places the caret; the address is in the title. */
export const linkDecorator = new CompositeDecorator([
  {
    strategy: (block, report, content) => {
      block.findEntityRanges((character) => linkData(content, character.getEntity()) !== undefined, report);
    },
    component: LinkText,
  },
]);

function LinkText({ contentState, entityKey, children }: DraftDecoratorComponentProps) {
  const url = entityKey === undefined ? undefined : linkData(contentState, entityKey)?.url;
  return (
    <a href={url} title={url} rel="noopener">
      {children}
    </a>
  );
}
