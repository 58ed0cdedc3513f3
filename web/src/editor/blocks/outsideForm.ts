/**
 * For fields within the text: they belong to no form. A keyboard that presses Enter without a name would otherwise submit
 * the form around the editor, which publishes the post, and so would Enter on a checkbox.
 */
export const outsideForm = { form: '' } as const;
