import type { ContentBlock } from 'draft-js';
import type { ImageUploads } from '../images/imageUploads';
import type { FieldBlockActions } from '../useFieldBlocks';

export interface AtomicBlockActions {
  images: ImageUploads;
  fields: FieldBlockActions;
  /** Shows notices in place of earlier ones. */
  onNotices: (notices: readonly string[]) => void;
  onRemove: (block: ContentBlock) => void;
  onInsertBefore: (block: ContentBlock) => void;
  /** Turns a block of code into an example. */
  onMakeExample: (block: ContentBlock) => void;
  /** `anchor` is the element that the description popover points at. */
  onDescribe: (block: ContentBlock, anchor: Element, index: number) => void;
  /** Adds image files to those of a block. */
  onAddBeside: (key: string, files: File[]) => void;
}
