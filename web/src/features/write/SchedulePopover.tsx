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
  const [busy, setBusy] = useState<Busy>(null);
  const close = useCallback(() => {
    setIsOpen(false);
    // The writer may go on with the text meanwhile.
    const { activeElement } = document;
    if (activeElement === document.body || container.current?.contains(activeElement))
      button.current?.focus();
  }, []);
  useDismissal(
    // Who asks for something learns what became of it.
    isOpen && busy === null,
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
        onClick={() => setIsOpen((wasOpen) => !wasOpen || busy !== null)}
      >
        <Clock size={16} aria-hidden />
        {publishAt === null ? 'Schedule' : 'Reschedule'}
      </Button>
      {isOpen && (
        <div id={panelId} role="dialog" aria-label="Schedule" className={styles.panel}>
          <SchedulePanel {...{ publishAt, onSchedule, onUnschedule, busy, setBusy, close }} />
        </div>
      )}
    </div>
  );
}

/** The request that is under way. */
type Busy = 'schedule' | 'unschedule' | null;

interface SchedulePanelProps extends Omit<SchedulePopoverProps, 'disabled'> {
  busy: Busy;
  setBusy: (busy: Busy) => void;
  close: () => void;
}

function SchedulePanel(props: SchedulePanelProps) {
  const { publishAt, onSchedule, onUnschedule, busy, setBusy, close } = props;
  const [openedAt] = useState(() => Date.now());
  const [value, setValue] = useState(() => localValue(publishAt ?? nextMorning(openedAt)));
  const [error, setError] = useState<string>();
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
