import { useId, useMemo, useState, type ReactNode } from 'react';
import { ComparedLine, ComparedText } from '../../richText/compare/ComparedText';
import { Button } from '../../ui/Button';
import {
  mergedVersion,
  mergeVersions,
  type Choice,
  type Merge,
  type MergedField,
  type MergedPart,
} from './mergeVersions';
import layout from '../../ui/Layout.module.css';
import styles from './MergeChoice.module.css';
import type { Writing } from '../drafts/deviceDrafts';
import { AS_IT_IS, chosenTitle, type SeriesChoice } from '../drafts/seriesChoice';

interface MergeChoiceProps {
  base: Writing | null;
  mine: Writing;
  theirs: Writing;
  onUse: (merged: Writing) => void;
}

type Place = number | keyof Omit<Merge, 'parts'>;

/** Shows both versions merged into one text. For places that both sides changed, the writer chooses. */
export function MergeChoice({ base, mine, theirs, onUse }: MergeChoiceProps) {
  const headingId = useId();
  const merge = useMemo(() => mergeVersions(base, mine, theirs), [base, mine, theirs]);
  const [choices, setChoices] = useState<ReadonlyMap<Place, Choice>>(new Map());
  const choose = (place: Place) => (choice: Choice) =>
    setChoices((current) => new Map(current).set(place, choice));

  const fields = (
    ['title', 'categories', 'coverImageURL', 'description', 'canonicalURL', 'series'] as const
  ).filter((name) => merge[name].merged === undefined);
  const open = [...merge.parts.entries()].filter(([, { kind }]) => kind === 'conflict');
  const left = [...fields, ...open.map(([index]) => index)].filter((place) => !choices.has(place)).length;
  const total = fields.length + open.length;
  const merged = left === 0 ? mergedVersion(merge, choices) : null;

  return (
    <section aria-labelledby={headingId} className={styles.merge}>
      <header className={styles.header}>
        <h3 id={headingId} className={styles.heading}>
          Both together
        </h3>
        <p className={styles.summary}>{summaryOf(total, base !== null)}</p>
      </header>
      <div className={styles.parts}>
        {fields.map((name) => (
          <Conflict
            key={name}
            label={`${fieldLabels[name]}: changed on both sides`}
            choice={choices.get(name)}
            onChoose={choose(name)}
            mine={<FieldText name={name} field={merge[name]} side="mine" />}
            theirs={<FieldText name={name} field={merge[name]} side="theirs" />}
          />
        ))}
        {merge.parts.map((part, index) => (
          <Part key={index} part={part} choice={choices.get(index)} onChoose={choose(index)} />
        ))}
      </div>
      <footer className={layout.row}>
        <Button disabled={merged === null} onClick={() => merged && onUse(merged)}>
          Use the merged text
        </Button>
        <p className={layout.soft} role="status">
          {left > 0 && `${left} of ${total} ${total === 1 ? 'choice' : 'choices'} left to make.`}
        </p>
      </footer>
    </section>
  );
}

function summaryOf(total: number, isBaseKnown: boolean): string {
  if (total > 0) {
    return total === 1
      ? 'One place was changed on both sides. Choose what stays there; everything else fits together.'
      : `${total} places were changed on both sides. Choose what stays in each; everything else fits together.`;
  }
  return isBaseKnown
    ? 'The two sides changed different places, so they fit together. You can read the result before anything is published.'
    : 'Everything that either side has is in this text. You can read it before anything is published.';
}

const fieldLabels = {
  title: 'Title',
  categories: 'Categories',
  coverImageURL: 'Cover image',
  description: 'Description',
  canonicalURL: 'First published at',
  series: 'Series',
} as const;

function FieldText({
  name,
  field,
  side,
}: {
  name: keyof typeof fieldLabels;
  field: MergedField<string | readonly string[] | SeriesChoice | null>;
  side: 'mine' | 'theirs';
}) {
  const value = field[side];
  if (name === 'coverImageURL') {
    return typeof value === 'string' ? (
      <img src={value} alt="Cover" className={styles.cover} />
    ) : (
      <p className={styles.nothing}>No cover image</p>
    );
  }
  if (name === 'series')
    return (
      <p>
        {typeof value === 'object' && value !== null && 'seriesId' in value ? chosenTitle(value) : AS_IT_IS}
      </p>
    );
  if (Array.isArray(value))
    return <p>{value.length === 0 ? 'None' : value.map((each) => `#${each}`).join('  ')}</p>;
  if (name !== 'title')
    return typeof value === 'string' ? <p>{value}</p> : <p className={styles.nothing}>None</p>;
  const other = field[side === 'mine' ? 'theirs' : 'mine'];
  return (
    <p className={styles.title}>
      <ComparedLine
        before={typeof other === 'string' ? other : ''}
        after={typeof value === 'string' ? value : ''}
      />
    </p>
  );
}

interface PartProps {
  part: MergedPart;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function Part({ part, choice, onChoose }: PartProps) {
  if (part.kind === 'same') {
    const count = part.blocks.length;
    return (
      <p className={styles.same}>
        {count === 1 ? 'One paragraph as before' : `${count} paragraphs as before`}
      </p>
    );
  }
  const before = part.base.join('');
  if (part.kind === 'conflict') {
    return (
      <Conflict
        label="Changed on both sides"
        choice={choice}
        onChoose={onChoose}
        mine={<Side before={before} blocks={part.mine} />}
        theirs={<Side before={before} blocks={part.theirs} />}
        canTakeBoth={part.mine.length > 0 && part.theirs.length > 0}
      />
    );
  }
  return (
    <section className={styles.change} aria-label={changeLabels[part.kind]}>
      <p className={styles.label}>{changeLabels[part.kind]}</p>
      <ComparedText before={before} after={part.blocks.join('')} className={styles.text} />
    </section>
  );
}

const changeLabels = {
  mine: 'Changed by you',
  theirs: 'Changed in the other version',
  both: 'Changed in the same way on both sides',
} as const;

function Side({ before, blocks }: { before: string; blocks: readonly string[] }) {
  return <ComparedText before={before} after={blocks.join('')} className={styles.text} />;
}

interface ConflictProps {
  label: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
  mine: ReactNode;
  theirs: ReactNode;
  canTakeBoth?: boolean;
}

function Conflict({ label, choice, onChoose, mine, theirs, canTakeBoth = false }: ConflictProps) {
  const name = useId();
  const option = (value: Choice, text: string, content?: ReactNode) => (
    <div className={styles.option} data-chosen={choice === value || undefined}>
      <label className={styles.pick}>
        <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
        {text}
      </label>
      {content}
    </div>
  );
  return (
    <fieldset className={styles.conflict}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {option('mine', 'Yours', mine)}
        {option('theirs', 'The other version', theirs)}
      </div>
      {canTakeBoth && option('both', 'Keep both, yours first')}
    </fieldset>
  );
}
