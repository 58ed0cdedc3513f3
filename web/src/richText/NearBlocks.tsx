import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { LoadExamples } from './code/CodeBlocks';

// If a chunk cannot be loaded, code has no button and colours, and embeds stay links; the post must not fail.
const CodeBlocks = lazy(() => import('./code/CodeBlocks').catch(() => ({ default: (): ReactNode => null })));
const Embeds = lazy(() => import('./embeds/Embeds').catch(() => ({ default: (): ReactNode => null })));

interface NearBlocksProps {
  /** Frames of code and embeds, in the order of the post. */
  blocks: readonly HTMLElement[];
  loadExamples: LoadExamples | undefined;
}

/**
 * What code and embeds get once the first of them is near. A module of its own, so that the post page names one file instead of
 * all that they consist of. Default export for React's `lazy`.
 */
export default function NearBlocks({ blocks, loadExamples }: NearBlocksProps): ReactNode {
  const [code, embeds] = useMemo(() => {
    const isCode = (block: HTMLElement) => block.hasAttribute('data-code');
    return [blocks.filter(isCode), blocks.filter((block) => !isCode(block))] as const;
  }, [blocks]);
  return (
    <Suspense fallback={null}>
      {code.length > 0 && <CodeBlocks frames={code} loadExamples={loadExamples} />}
      {embeds.length > 0 && <Embeds figures={embeds} />}
    </Suspense>
  );
}
