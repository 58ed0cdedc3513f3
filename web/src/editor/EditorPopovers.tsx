import { Popover, PopoverHeading, PopoverProvider } from '@ariakit/react/popover';
import { ImageUp } from 'lucide-react';
import {
  forwardRef,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '../ui/Button';
import { TextField, type TextFieldProps } from '../ui/TextField';
import layout from '../ui/Layout.module.css';
import styles from './EditorPopovers.module.css';
import { ACCEPTED_IMAGES, IMAGE_LIMITS, loadImage, type ShownImage } from './images/imageFile';
import { parseEmbedAddress, parseImageAddress, parseLinkAddress } from './commands/linkAddress';

export interface PopoverProps {
  /** The place on the screen that the popover points at. */
  anchor: DOMRect;
  onClose: () => void;
}

interface EditorPopoverProps extends PopoverProps {
  heading: string;
  initialFocus: RefObject<HTMLElement>;
  submitLabel: string;
  isBusy?: boolean;
  closeLabel?: string;
  /** A further button. */
  action?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** A small form beside the text. Escape and a click elsewhere close it; the caller moves the focus back to the text. */
export function EditorPopover({
  anchor,
  heading,
  initialFocus,
  onSubmit,
  onClose,
  ...props
}: EditorPopoverProps) {
  const { submitLabel, isBusy, closeLabel = 'Cancel', action, children } = props;
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
        <form noValidate className={layout.stack4} onSubmit={submit}>
          <PopoverHeading className={styles.heading}>{heading}</PopoverHeading>
          {children}
          <div className={styles.actions}>
            {action}
            <Button variant="quiet" onClick={onClose}>
              {closeLabel}
            </Button>
            <Button type="submit" busy={isBusy}>
              {submitLabel}
            </Button>
          </div>
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

const AddressField = forwardRef<HTMLInputElement, TextFieldProps>(function AddressField(props, ref) {
  return <TextField ref={ref} inputMode="url" autoCapitalize="none" spellCheck={false} {...props} />;
});

const typed = (value: string, onType: (text: string) => void) => ({
  autoComplete: 'off',
  value,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value),
});

/** The link to edit or to make, and where to show the popover. */
export interface LinkTarget {
  anchor: DOMRect;
  /** The address of the link that is edited; empty for a new one. */
  url: string;
  /** True if nothing is selected, so the popover also asks for the link's text. */
  needsText: boolean;
}

interface LinkPopoverProps {
  target: LinkTarget;
  onApply: (url: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for a link's address, and says why an address is not allowed. */
export function LinkPopover({ target, onApply, onRemove, onClose }: LinkPopoverProps) {
  const [address, setAddress] = useState(target.url);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const addressRef = useRef<HTMLInputElement>(null);
  const isNew = target.url === '';

  const submit = (): void => {
    const unchanged = !isNew && address.trim() === target.url;
    const parsed = unchanged ? { url: target.url } : parseLinkAddress(address);
    if (parsed.url === undefined) {
      setProblem(parsed.problem);
      addressRef.current?.focus();
      return;
    }
    onApply(parsed.url, text.trim() || address.trim());
  };

  return (
    <EditorPopover
      heading={isNew ? 'Add a link' : 'Edit link'}
      anchor={target.anchor}
      initialFocus={addressRef}
      submitLabel={isNew ? 'Add link' : 'Save'}
      onSubmit={submit}
      onClose={onClose}
      action={
        isNew ? null : (
          <Button variant="quiet" className={styles.remove} onClick={onRemove}>
            Remove link
          </Button>
        )
      }
    >
      <AddressField
        ref={addressRef}
        label="Address"
        placeholder="https://example.com"
        error={problem}
        {...typed(address, (typedAddress) => {
          setAddress(typedAddress);
          setProblem(undefined);
        })}
      />
      {target.needsText && (
        <TextField label="Text" hint="Left empty, the address is shown." {...typed(text, setText)} />
      )}
    </EditorPopover>
  );
}

interface EmbedPopoverProps extends PopoverProps {
  onEmbed: (url: string, title: string) => void;
}

/** Asks for the address of a page to embed. */
export function EmbedPopover({ anchor, onEmbed, onClose }: EmbedPopoverProps) {
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const addressRef = useRef<HTMLInputElement>(null);
  const submit = (): void => {
    const parsed = parseEmbedAddress(address);
    if (parsed.url !== undefined) {
      onEmbed(parsed.url, title.trim());
      return;
    }
    setProblem(parsed.problem);
    addressRef.current?.focus();
  };
  return (
    <EditorPopover
      heading="Embed a page"
      anchor={anchor}
      initialFocus={addressRef}
      submitLabel="Embed"
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressField
        ref={addressRef}
        label="Address"
        placeholder="https://www.youtube.com/watch?v=…"
        hint="YouTube, Vimeo, CodeSandbox, StackBlitz and CodePen open in the post; other pages become a card with a link."
        error={problem}
        {...typed(address, (typedAddress) => {
          setAddress(typedAddress);
          setProblem(undefined);
        })}
      />
      <TextField label="Title" hint="Left empty, the address is shown." {...typed(title, setTitle)} />
    </EditorPopover>
  );
}

interface AddImagePopoverProps extends PopoverProps {
  onFiles: (files: File[], alt: string) => void;
  onImage: (image: ShownImage, alt: string) => void;
}

/** Asks for an image, either a file or the address of one on another site, and for its description. */
export function AddImagePopover({ anchor, onFiles, onImage, onClose }: AddImagePopoverProps) {
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  const chooseRef = useRef<HTMLButtonElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const addressRef = useRef<HTMLInputElement>(null);

  // Cancel, Escape and a click elsewhere also end the wait for the image.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const refuse = (reason: string): void => {
    setProblem(reason);
    setIsLoading(false);
    addressRef.current?.focus();
  };

  const submit = async (): Promise<void> => {
    const { url, problem: reason = '' } = parseImageAddress(address);
    if (url === undefined) {
      refuse(reason);
      return;
    }
    setIsLoading(true);
    const image = await loadImage(url).catch(() => undefined);
    if (!isOpen.current) return;
    if (image) onImage({ src: url, width: image.naturalWidth, height: image.naturalHeight }, alt.trim());
    else refuse('No image could be loaded from this address.');
  };

  return (
    <EditorPopover
      heading="Add an image"
      anchor={anchor}
      initialFocus={chooseRef}
      submitLabel="Add image"
      isBusy={isLoading}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div>
        <Button
          ref={chooseRef}
          variant="secondary"
          className={styles.choose}
          onClick={() => fileRef.current?.click()}
        >
          <ImageUp size={18} aria-hidden />
          Choose a file
        </Button>
        <p className={styles.hint}>{IMAGE_LIMITS}. You can also drop or paste one into the text.</p>
        <input
          ref={fileRef}
          type="file"
          hidden
          multiple
          aria-label="Image file"
          accept={ACCEPTED_IMAGES}
          onChange={(event) => onFiles([...(event.target.files ?? [])], alt.trim())}
        />
      </div>
      <AddressField
        ref={addressRef}
        label="Or the address of an image"
        placeholder="https://example.com/picture.png"
        error={problem}
        {...typed(address, (typedAddress) => {
          setAddress(typedAddress);
          setProblem(undefined);
        })}
      />
      <TextField
        label="Description"
        hint="Says what the image shows to those who cannot see it."
        {...typed(alt, setAlt)}
      />
    </EditorPopover>
  );
}

interface DescribeImagePopoverProps extends PopoverProps {
  alt: string;
  onSave: (alt: string) => void;
}

/** Asks for the description (`alt`) of an image. */
export function DescribeImagePopover({ anchor, alt, onSave, onClose }: DescribeImagePopoverProps) {
  const [text, setText] = useState(alt);
  const fieldRef = useRef<HTMLInputElement>(null);
  return (
    <EditorPopover
      heading="Describe the image"
      anchor={anchor}
      initialFocus={fieldRef}
      submitLabel="Save"
      closeLabel={alt === '' ? 'Not now' : 'Cancel'}
      onSubmit={() => onSave(text.trim())}
      onClose={onClose}
    >
      <TextField
        ref={fieldRef}
        label="Description"
        hint="Says what the image shows to those who cannot see it. Leave it empty if it is only decoration."
        {...typed(text, setText)}
      />
    </EditorPopover>
  );
}
