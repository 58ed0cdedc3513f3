import { Clock } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useDismissal } from '../../ui/useDismissal';
import layout from '../../ui/Layout.module.css';
import { localValue, nextMorning, scheduledTime, scheduleRange, timeZoneInWords } from './scheduledTime';
import styles from './SchedulePopover.module.css';
import type { ScheduleFailure } from './useSchedule';

interface SchedulePopoverProps {
  /** When the draft is published, in milliseconds since 1970; null if it is not scheduled. */
  publishAt: number | null;
  disabled: boolean;
  onSchedule: (time: number) => Promise<ScheduleFailure | null>;
  onUnschedule: () => Promise<ScheduleFailure | null>;
}

/** A button with a panel to choose when the draft is published. Escape and a click outside close it. */
export function SchedulePopover({ publishAt, disabled, onSchedule, onUnschedule }: SchedulePopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);
  useDismissal(
    isOpen,
    container,
    useCallback((byEscape) => (byEscape ? close() : setIsOpen(false)), [close]),
  );

  return (
    <div ref={container} className={styles.container}>
      <Button
        ref={button}
        variant="quiet"
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        <Clock size={16} aria-hidden />
        {publishAt === null ? 'Schedule' : 'Reschedule'}
      </Button>
      {isOpen && (
        <div id={panelId} role="dialog" aria-label="Schedule" className={styles.panel}>
          <SchedulePanel {...{ publishAt, onSchedule, onUnschedule, close }} />
        </div>
      )}
    </div>
  );
}

interface SchedulePanelProps extends Omit<SchedulePopoverProps, 'disabled'> {
  close: () => void;
}

function SchedulePanel({ publishAt, onSchedule, onUnschedule, close }: SchedulePanelProps) {
  const [openedAt] = useState(() => Date.now());
  const [value, setValue] = useState(() => localValue(publishAt ?? nextMorning(openedAt)));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'schedule' | 'unschedule' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const finish = (failure: ScheduleFailure | null): void => {
    setBusy(null);
    if (failure?.kind === 'refused') setError(failure.message);
    else close();
  };
  const schedule = (): void => {
    const chosen = scheduledTime(value, Date.now());
    if ('error' in chosen) {
      setError(chosen.error);
      field.current?.focus();
      return;
    }
    setError(undefined);
    setBusy('schedule');
    void onSchedule(chosen.time).then(finish);
  };

  const time = Date.parse(value);
  return (
    <>
      <TextField
        ref={field}
        type="datetime-local"
        label="Publish at"
        value={value}
        {...scheduleRange(openedAt)}
        hint={`Your time zone: ${timeZoneInWords(Number.isNaN(time) ? openedAt : time)}`}
        error={error}
        onChange={(event) => {
          setValue(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the form around the panel, and so publish at once.
          event.preventDefault();
          if (busy === null) schedule();
        }}
      />
      <p className={layout.faint}>What is saved by then is published, also if you change it until then.</p>
      <div className={layout.buttons}>
        <Button busy={busy === 'schedule'} disabled={busy !== null} onClick={schedule}>
          {publishAt === null ? 'Schedule post' : 'Change time'}
        </Button>
        {publishAt !== null && (
          <Button
            variant="secondary"
            busy={busy === 'unschedule'}
            disabled={busy !== null}
            onClick={() => {
              setBusy('unschedule');
              void onUnschedule().then(finish);
            }}
          >
            Do not publish
          </Button>
        )}
      </div>
    </>
  );
}
