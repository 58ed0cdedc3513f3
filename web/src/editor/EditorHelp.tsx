import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './RichTextEditor.module.css';

/** Tells users of screen readers which keys the text knows. */
export const EditorHelp = ({ id }: { id: string }) => (
  <p id={id} className={styles.help}>
    <VisuallyHidden>
      Tab leaves the text forward. In lists and code it indents; press Escape and then Tab to leave them.
      Shift+Enter leaves a block of code. The button Insert, or a slash at the start of a line, lists what can
      be inserted, and opens Markdown files and Word documents. Alt+F10 goes to the buttons that format the
      selection, and in code, tables, images, embeds and examples to their own buttons; pressed there, to the
      toolbar. Control or Command with F finds text. Below the text, Outline lists the headings. Arrow keys go
      into images, examples and tables; Escape leaves an image or a table, Escape twice an example.
    </VisuallyHidden>
  </p>
);
