import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import styles from './AddImagePopover.module.css';
import { EditorPopover } from './EditorPopover';
import { ACCEPTED_IMAGES, IMAGE_LIMITS, loadImage, type ShownImage } from './imageFile';
import { parseImageAddress } from './linkAddress';

interface AddImagePopoverProps {
  anchor: DOMRect;
  onFiles: (files: File[], alt: string) => void;
  onImage: (image: ShownImage, alt: string) => void;
  onClose: () => void;
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
    if (image) onImage({ src: url, width: image.naturalWidth, height: image.naturalHeight }, alt.trim());
    else refuse('No image could be loaded from this address.');
  };

  return (
    <EditorPopover
      heading="Add an image"
      anchor={anchor}
      initialFocus={chooseRef}
      onSubmit={() => void submit()}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isLoading}>
            Add image
          </Button>
        </>
      }
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
      <TextField
        ref={addressRef}
        label="Or the address of an image"
        placeholder="https://example.com/picture.png"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={problem}
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(undefined);
        }}
      />
      <TextField
        label="Description"
        hint="Says what the image shows to those who cannot see it."
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </EditorPopover>
  );
}
