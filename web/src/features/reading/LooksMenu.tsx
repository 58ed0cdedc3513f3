import { ALargeSmall } from 'lucide-react';
import { useId } from 'react';
import { Popover } from '../../ui/Popover';
import { useReadingLooks, type Look } from '../../ui/useReadingLooks';
import styles from './ReadingTools.module.css';

const SIZES: readonly (readonly [label: string, look: Look | null])[] = [
  ['Small', 'small'],
  ['Normal', null],
  ['Large', 'large'],
  ['Very large', 'larger'],
];
const WIDTHS: typeof SIZES = [
  ['Narrow', 'narrow'],
  ['Normal', null],
  ['Wide', 'wide'],
];

/** Text size and width of all posts, remembered on this device. */
export function LooksMenu() {
  const [looks, choose] = useReadingLooks();
  return (
    <Popover label="Text size and width" trigger={<ALargeSmall size={22} aria-hidden />}>
      {() => (
        <div className={styles.looks}>
          <Choice
            legend="Text size"
            options={SIZES}
            looks={looks}
            onChoose={(look) => choose('size', look)}
          />
          <Choice
            legend="Width"
            options={WIDTHS}
            looks={looks}
            onChoose={(look) => choose('measure', look)}
          />
        </div>
      )}
    </Popover>
  );
}

interface ChoiceProps {
  legend: string;
  options: typeof SIZES;
  looks: readonly string[];
  onChoose: (look: Look | null) => void;
}

function Choice({ legend, options, looks, onChoose }: ChoiceProps) {
  const name = useId();
  const chosen = options.find(([, look]) => look !== null && looks.includes(look))?.[1] ?? null;
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map(([label, look]) => (
        <label key={label}>
          <input type="radio" name={name} checked={look === chosen} onChange={() => onChoose(look)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
