import { Popover, PopoverHeading, PopoverProvider } from '@ariakit/react/popover';
import type { FormEvent, ReactNode, RefObject } from 'react';
import styles from './EditorPopover.module.css';

interface EditorPopoverProps {
  heading: string;
  /** The place on the screen that the popover points at. */
  anchor: DOMRect;
  initialFocus: RefObject<HTMLElement>;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  actions: ReactNode;
}

/** A small form beside the text. Escape and a click elsewhere close it; the caller moves the focus back to the text. */
export function EditorPopover({
  heading,
  anchor,
  initialFocus,
  onSubmit,
  onClose,
  children,
  actions,
}: EditorPopoverProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React events bubble from the popover to the page's own form, which must not be submitted.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <PopoverProvider open setOpen={(open) => !open && onClose()} placement="bottom-start">
      <Popover
        portal
        gutter={8}
        overflowPadding={12}
        // On a small screen the popover may cover its anchor: that is better than being cut off at the edge.
        overlap
        className={styles.popover}
        getAnchorRect={() => onScreen(anchor)}
        initialFocus={initialFocus}
        autoFocusOnHide={false}
      >
        <form noValidate className={styles.form} onSubmit={submit}>
          <PopoverHeading className={styles.heading}>{heading}</PopoverHeading>
          {children}
          <div className={styles.actions}>{actions}</div>
        </form>
      </Popover>
    </PopoverProvider>
  );
}

/** The part of a rectangle that is on the screen, or the nearest point of its edge. */
function onScreen({ left, top, right, bottom }: DOMRect): DOMRect {
  const { clientWidth, clientHeight } = document.documentElement;
  const [x, y] = [within(left, clientWidth), within(top, clientHeight)];
  return new DOMRect(x, y, within(right, clientWidth) - x, within(bottom, clientHeight) - y);
}

const within = (value: number, max: number): number => Math.min(Math.max(value, 0), max);
