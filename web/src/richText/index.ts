import styles from './RichText.module.css';

export { RichText, type RichTextProps } from './RichText';
export { parseHtml } from './parseHtml';
export { sanitizePastedHtml } from './pastedHtml';
/** The class of the reading typography, for text that is edited rather than shown. */
export const richTextClassName = styles.richText;
