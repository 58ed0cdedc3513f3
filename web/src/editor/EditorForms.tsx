import type { SelectedAbbreviation } from './commands/abbreviations';
import { AbbreviationPopover } from './AbbreviationPopover';
import {
  AddImagePopover,
  DescribeImagePopover,
  EmbedPopover,
  LinkPopover,
  type LinkTarget,
} from './EditorPopovers';
import type { ShownImage } from './images/imageFile';

/** The form that is open beside the text. */
export type OpenForm =
  | { kind: 'link'; target: LinkTarget }
  | { kind: 'abbreviation'; anchor: DOMRect; abbreviation: SelectedAbbreviation }
  | { kind: 'image' | 'embed'; anchor: DOMRect }
  | { kind: 'description'; anchor: DOMRect; blockKey: string; index: number; alt: string };

interface EditorFormsProps {
  form: OpenForm | undefined;
  onLink: (url: string, text: string) => void;
  onRemoveLink: () => void;
  onAbbreviation: (title: string) => void;
  onRemoveAbbreviation: () => void;
  onEmbed: (url: string, title: string) => void;
  onFiles: (files: File[], alt: string) => void;
  onImage: (image: ShownImage, alt: string) => void;
  /** `index`: the image within its block. */
  onDescribe: (blockKey: string, index: number, alt: string) => void;
  onClose: () => void;
}

/** Asks for what a command needs to know. */
export function EditorForms({ form, onClose, ...on }: EditorFormsProps) {
  if (form?.kind === 'link') {
    return (
      <LinkPopover target={form.target} onApply={on.onLink} onRemove={on.onRemoveLink} onClose={onClose} />
    );
  }
  if (form?.kind === 'abbreviation') {
    return (
      <AbbreviationPopover
        anchor={form.anchor}
        abbreviation={form.abbreviation}
        onApply={on.onAbbreviation}
        onRemove={on.onRemoveAbbreviation}
        onClose={onClose}
      />
    );
  }
  if (form?.kind === 'image') {
    return (
      <AddImagePopover anchor={form.anchor} onFiles={on.onFiles} onImage={on.onImage} onClose={onClose} />
    );
  }
  if (form?.kind === 'embed') {
    return <EmbedPopover anchor={form.anchor} onEmbed={on.onEmbed} onClose={onClose} />;
  }
  if (form?.kind === 'description') {
    return (
      <DescribeImagePopover
        anchor={form.anchor}
        alt={form.alt}
        onSave={(alt) => on.onDescribe(form.blockKey, form.index, alt)}
        onClose={onClose}
      />
    );
  }
  return null;
}
