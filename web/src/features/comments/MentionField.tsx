import { lazy, Suspense, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { TextArea } from '../../ui/TextArea';

// If the code cannot be loaded, names are typed without the list.
const MentionList = lazy(() => import('./MentionList').catch(() => ({ default: (): ReactNode => null })));

interface MentionFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  field: RefObject<HTMLTextAreaElement>;
  value: string;
  onText: (text: string) => void;
}

/** The field for a comment or reply. Behind an `@` it lists people; the code for it is fetched with the first one. */
export function MentionField({ field, value, onText, ...rest }: MentionFieldProps) {
  const [hasAt, setHasAt] = useState(false);
  // The list needs to know that this text was typed, and not stored or sent.
  const typed = useRef('');
  return (
    <>
      <TextArea
        {...rest}
        ref={field}
        value={value}
        onChange={({ target }) => {
          typed.current = target.value;
          if (target.value.includes('@')) setHasAt(true);
          onText(target.value);
        }}
      />
      {hasAt && (
        <Suspense fallback={null}>
          <MentionList field={field} text={value} typed={typed} onText={onText} />
        </Suspense>
      )}
    </>
  );
}
