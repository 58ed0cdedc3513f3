import styles from './RichText.module.css';

export { RichText, type RichTextProps } from './RichText';
export { parseHtml } from './parseHtml';
export { sanitizePastedHtml } from './domPurify';
/** The class of the reading typography, for the editor. */
export const richTextClassName = styles.richText;
