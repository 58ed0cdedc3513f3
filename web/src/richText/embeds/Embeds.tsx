import { useEffect, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Embed } from './Embed';
import styles from './Embeds.module.css';
import { frameFor, type EmbedFrame } from './providers';

/** An embed of the post, and the element in which its button and its frame stand. */
interface Player {
  figure: HTMLElement;
  link: HTMLAnchorElement;
  frame: EmbedFrame;
  place: HTMLElement;
}

/** Lets readers load what the embeds of a post show. Default export for React's `lazy`. */
export default function Embeds({ figures }: { figures: readonly HTMLElement[] }): ReactNode {
  const players = useMemo(() => figures.map(playerIn).filter((player) => player !== null), [figures]);

  useEffect(() => {
    for (const { link, place } of players) link.after(place);
    return () => players.forEach(({ place }) => place.remove());
  }, [players]);

  return players.map(({ figure, link, frame, place }, index) =>
    createPortal(<Embed figure={figure} link={link} frame={frame} />, place, index),
  );
}

function playerIn(figure: HTMLElement): Player | null {
  const link = figure.querySelector('a');
  const frame = link && frameFor(figure.dataset.embed ?? '', link.href);
  if (!frame) return null;
  const place = figure.ownerDocument.createElement('div');
  place.className = styles.place ?? '';
  return { figure, link, frame, place };
}
