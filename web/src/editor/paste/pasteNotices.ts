import type { PasteResult } from './clipboard';

/** What a writer is told of images and frames that a paste could not bring, or only as an address. */
export function pasteNotices(counts: Omit<PasteResult, 'editorState'>): string[] {
  const { lostImages, remoteImages, lostFrames, hasDeepItems, losses, problem } = counts;
  if (problem !== undefined) return [problem];
  const lost =
    lostImages === 1
      ? 'An image could not be pasted: it is only on the device it was copied from. Add it as a file.'
      : `${lostImages} images could not be pasted: they are only on the device they were copied from. Add them as files.`;
  const remote =
    remoteImages === 1
      ? 'The picture stays on the site that it came from, and may go away there. Add it as a file to keep it here.'
      : `${remoteImages} pictures stay on the site that they came from, and may go away there. Add them as files to keep them here.`;
  const frames =
    lostFrames === 1
      ? 'A frame of another site was left out: only those of YouTube, Vimeo, CodeSandbox, StackBlitz and CodePen can be embedded.'
      : `${lostFrames} frames of other sites were left out: only those of YouTube, Vimeo, CodeSandbox, StackBlitz and CodePen can be embedded.`;
  return [
    ...losses,
    ...(lostImages > 0 ? [lost] : []),
    ...(remoteImages > 0 ? [remote] : []),
    ...(lostFrames > 0 ? [frames] : []),
    ...(hasDeepItems ? ['A list has five levels at most: deeper items are on the fifth level now.'] : []),
  ];
}
