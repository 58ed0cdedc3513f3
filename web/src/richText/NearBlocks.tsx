import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { CodeBlocks, type LoadExamples } from './code/CodeBlocks';

// If the chunk cannot be loaded, embeds stay links.
const Embeds = lazy(() => import('./embeds/Embeds').catch(() => ({ default: (): ReactNode => null })));

interface NearBlocksProps {
  /** Frames of code and embeds, in the order of the post. */
  blocks: readonly HTMLElement[];
  loadExamples: LoadExamples | undefined;
}

/** What a post gets when its first code or embed comes near. Default export for React's `lazy`. */
export default function NearBlocks({ blocks, loadExamples }: NearBlocksProps): ReactNode {
  const [code, embeds] = useMemo(
    () => [true, false].map((isCode) => blocks.filter((block) => block.matches('[data-code]') === isCode)),
    [blocks],
  );
  return (
    <>
      {code && <CodeBlocks frames={code} loadExamples={loadExamples} />}
      {embeds && embeds.length > 0 && (
        <Suspense fallback={null}>
          <Embeds figures={embeds} />
        </Suspense>
      )}
    </>
  );
}
