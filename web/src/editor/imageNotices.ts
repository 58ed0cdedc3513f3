/** What a writer is told of images that a paste could not bring, or only as an address. */
export function imageNotices({
  lostImages,
  remoteImages,
}: {
  lostImages: number;
  remoteImages: number;
}): string[] {
  const lost =
    lostImages === 1
      ? 'An image could not be pasted: it is only on the device it was copied from. Add it as a file.'
      : `${lostImages} images could not be pasted: they are only on the device they were copied from. Add them as files.`;
  const remote =
    remoteImages === 1
      ? 'The picture stays on the site that it came from, and may go away there. Add it as a file to keep it here.'
      : `${remoteImages} pictures stay on the site that they came from, and may go away there. Add them as files to keep them here.`;
  return [...(lostImages > 0 ? [lost] : []), ...(remoteImages > 0 ? [remote] : [])];
}
