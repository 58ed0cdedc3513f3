import { DefaultDraftBlockRenderMap, type ContentBlock, type DraftStyleMap } from 'draft-js';
import { AtomicBlock, type AtomicBlockProps } from './AtomicBlock';
import { blockData } from './blocks';
