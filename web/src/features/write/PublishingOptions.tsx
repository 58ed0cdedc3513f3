import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { CardPreview } from './CardPreview';
import { lengthOf, MAX_DESCRIPTION, type PostErrors } from './postRules';
import type { PostValues } from './postValues';
import styles from './PublishingOptions.module.css';
import { SeriesField } from './SeriesField';

interface PublishingOptionsProps {
  values: PostValues;
  /** The series that the edited post is in. */
  series: { id: string; title: string } | null;
  errors: PostErrors;
  onChange: (values: Partial<PostValues>) => void;
}

/** What few posts need, folded: description, canonical address, series, and how the post looks where it is shared. */
export function PublishingOptions({ values, series, errors, onChange }: PublishingOptionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { description, canonicalURL } = values;
  // A message must not stand in a folded part.
  const isInvalid = [errors.description, errors.canonicalURL, errors.series].some(
    (error) => error !== undefined,
  );
  const isShown = isOpen || isInvalid;
  const isInSeries = values.series === null ? series !== null : values.series.title !== null;
  const used = [
    description !== null && 'description',
    canonicalURL !== null && 'address elsewhere',
    isInSeries && 'series',
  ].filter((name) => name !== false);

  return (
    <details
      className={styles.options}
      open={isShown}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronRight size={18} aria-hidden className={styles.arrow} />
        <span className={styles.name}>Publishing options</span>
        {used.length > 0 && <span className={styles.used}>{used.join(', ')}</span>}
      </summary>
      {isShown && (
        <div className={styles.fields}>
          <div className={styles.inputs}>
            <TextArea
              name="description"
              label="Description"
              rows={3}
              value={description ?? ''}
              hint={`Shown in lists, search results and shared links. Without it they show the beginning of the post. ${lengthOf(description ?? '')} of ${MAX_DESCRIPTION} characters.`}
              error={errors.description}
              onChange={(event) => onChange({ description: textOrNull(event.target.value) })}
            />
            <TextField
              name="canonicalURL"
              type="url"
              inputMode="url"
              label="First published at"
              placeholder="https://example.com/post"
              value={canonicalURL ?? ''}
              hint="For a post that appeared elsewhere first. Search engines then show that page, and readers see a link to it."
              error={errors.canonicalURL}
              onChange={(event) => onChange({ canonicalURL: textOrNull(event.target.value) })}
            />
            <SeriesField
              chosen={values.series}
              current={series}
              error={errors.series}
              onChange={(chosen) => onChange({ series: chosen })}
            />
          </div>
          <CardPreview values={values} />
        </div>
      )}
    </details>
  );
}

const textOrNull = (text: string): string | null => (text === '' ? null : text);
