import { useCallback } from 'react';
import { copyText } from '../../richText/code/copyText';
import { useToast } from '../../ui/toast';

/** The address of a post, with an optional fragment without `#`. */
export const postAddress = (postId: string, fragment = ''): string =>
  `${window.location.origin}/post/${encodeURIComponent(postId)}${fragment === '' ? '' : `#${fragment}`}`;

/** Copies an address and says so; where that is not allowed, it shows the address. */
export function useCopyLink(): (address: string) => void {
  const showToast = useToast();
  return useCallback(
    (address: string) => {
      void copyText(address, () => undefined).then((isCopied) =>
        showToast(
          isCopied ? 'Link copied.' : `Your browser does not allow copying. The link is ${address}`,
          isCopied ? 'success' : 'error',
        ),
      );
    },
    [showToast],
  );
}
