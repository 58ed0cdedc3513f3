import type { ContentBlock } from 'draft-js';
import { CornerLeftUp, ExternalLink, Trash2 } from 'lucide-react';
import { useContext, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { frameFor } from '../../richText/embeds/providers';
import { providerName, providerOf } from '../../richText/embeds/embedAddress';
import { isComposing } from '../../ui/isComposing';
import type { AtomicBlockActions } from './atomicBlockActions';
import { BlockButton, BlockButtons } from './BlockButtons';
import type { EditorEmbed } from '../html/blocks';
import { CaptionField } from './CaptionField';
import { EditorReadOnly } from '../EditorReadOnly';
import { addressTitle } from '../html/embedHtml';
import styles from './EmbedBlock.module.css';
import { FieldFrame, sideOf } from './FieldFrame';
import { outsideForm } from './outsideForm';

interface EmbedBlockProps {
  block: ContentBlock;
  embed: EditorEmbed;
  actions: AtomicBlockActions;
}

/** A page of another site in the text. Nothing of it is loaded here. */
export function EmbedBlock({ block, embed, actions }: EmbedBlockProps) {
  const { onEdit, onLeave, onMount } = actions.fields;
  const key = block.getKey();
  const id = useId();
  const title = useRef<HTMLInputElement>(null);
  const caption = useRef<HTMLInputElement>(null);
  const isReadOnly = useContext(EditorReadOnly);
  const provider = providerOf(embed.url);
  const name = providerName(provider, embed.url);

  useLayoutEffect(
    () => onMount(key, (entry) => (entry === 'end' ? caption : title).current?.focus()),
    [key, onMount],
  );

  const edit = (changes: Partial<EditorEmbed>, field: string) =>
    onEdit(key, (data) => (data.embed ? { ...data, embed: { ...data.embed, ...changes } } : data), field);

  const onTitleKey = (event: KeyboardEvent) => {
    const side = event.key === 'Enter' && !isComposing(event.nativeEvent) ? 'below' : sideOf(event);
    if (!side) return;
    event.preventDefault();
    if (side === 'above') onLeave(key, 'above');
    else caption.current?.focus();
  };

  const onCaptionKey = (event: KeyboardEvent) => {
    const side = sideOf(event);
    if (!side) return;
    event.preventDefault();
    if (side === 'above') title.current?.focus();
    else onLeave(key, 'below');
  };

  return (
    <FieldFrame blockKey={key} label={`Embed of ${name}`} fields={actions.fields} className={styles.block}>
      <p className={styles.provider}>{name}</p>
      <label htmlFor={id} className={styles.label}>
        Title
      </label>
      <input
        ref={title}
        id={id}
        {...outsideForm}
        className={styles.title}
        value={embed.title}
        placeholder={addressTitle(embed.url)}
        readOnly={isReadOnly}
        onChange={({ target: { value } }) => edit({ title: value }, 'title')}
        onKeyDown={onTitleKey}
      />
      <p className={styles.address}>
        <a href={embed.url} target="_blank" rel="noopener noreferrer">
          {embed.url}
          <ExternalLink size={14} aria-label="(opens in a new tab)" />
        </a>
      </p>
      <p className={styles.note}>
        {frameFor(provider, embed.url)
          ? `Readers load it from ${name} by a button.`
          : 'Readers see a card with this link.'}
      </p>
      <CaptionField
        ref={caption}
        className={styles.caption}
        caption={embed.captionHtml}
        placeholder="Optional"
        onChange={(captionHtml) => edit({ captionHtml }, 'caption')}
        onKeyDown={onCaptionKey}
        onEnd={() => onLeave(key, 'below')}
      />
      <BlockButtons>
        <BlockButton
          label="Add a line above this embed"
          Icon={CornerLeftUp}
          onClick={() => actions.onInsertBefore(block)}
        />
        <BlockButton label="Remove this embed" Icon={Trash2} onClick={() => actions.onRemove(block)} />
      </BlockButtons>
    </FieldFrame>
  );
}
