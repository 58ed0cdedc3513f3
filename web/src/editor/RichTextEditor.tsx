import { clsx } from 'clsx';
import { Editor, EditorState, getDefaultKeyBinding, KeyBindingUtil, RichUtils } from 'draft-js';
import 'draft-js/dist/Draft.css';
import {
  forwardRef,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { richTextClassName } from '../richText';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { insertParagraphAfter } from './blockCommands';
import { blockRenderMap, createBlockRenderer, styleBlock, styleMap } from './blockRendering';
import { commandForKey, findCommand, type Command } from './commands';
import { contentInfo, contentToHtml, type ContentInfo } from './contentToHtml';
import { EditorToolbar } from './EditorToolbar';
import { htmlToContent } from './htmlToContent';
import { linkDecorator } from './LinkText';
import { LinkPopover } from './LinkPopover';
import { pasteInto } from './paste';
import styles from './RichTextEditor.module.css';
import { applyLink, breakLine, caretBlock, deleteBackward, indent, removeLink } from './textCommands';

export interface RichTextEditorHandle {
  /** The HTML of this very moment, whatever `onChange` has told so far. */
  getHtml(): string;
  focus(): void;
}

export interface RichTextEditorProps {
  /** Stored post HTML to start from; later changes of it are ignored, give the editor another `key` instead. */
  initialHtml: string;
  /** Called within half a second of a change, and at once when the editor goes away. */
  onChange: (html: string, info: ContentInfo) => void;
  label: string;
  placeholder: string;
  invalid?: boolean;
  /** Id of an element that says more about the field, such as its error. */
  describedBy?: string;
}

/** How long a change may wait to be converted and reported, in milliseconds. */
const REPORT_DELAY = 300;
