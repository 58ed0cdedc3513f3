import { escapeText } from './writtenHtml';

/** A caption is one line of stored inline HTML, edited as plain text; null is no caption. */
export type Caption = string | null;

/** The caption of a plain text. */
export const captionOfText = (text: string): Caption => (text.trim() === '' ? null : escapeText(text));

/** The caption without markup, on one line. */
export function captionText(caption: Caption): string {
  return (caption ?? '')
    .replace(/<br \/>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Whether editing the caption as plain text would remove markup. */
export const hasCaptionMarkup = (caption: Caption): boolean => /</.test(caption ?? '');
