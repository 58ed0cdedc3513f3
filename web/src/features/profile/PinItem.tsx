import { Pin, PinOff } from 'lucide-react';
import { useMutation } from '../../apollo/hooks';
import { errorMessage } from '../../apollo';
import {
  PinPostDocument,
  UnpinPostDocument,
  type PinPostMutation,
  type PinPostMutationVariables,
  type UnpinPostMutation,
} from '../../generated/graphql';
import items from '../../ui/PopoverItems.module.css';
import { useToast } from '../../ui/toast';

interface PinItemProps {
  postId: string;
  isPinned: boolean;
  close: () => void;
}

/** Pins a post to its author's profile, or unpins it, in the menu of the post. */
export function PinItem({ postId, isPinned, close }: PinItemProps) {
  const showToast = useToast();
  const [change] = useMutation<PinPostMutation | UnpinPostMutation, PinPostMutationVariables>(
    isPinned ? UnpinPostDocument : PinPostDocument,
    {
      variables: { input: { postId } },
      onCompleted: () =>
        showToast(isPinned ? 'The post is no longer pinned.' : 'The post is pinned to your profile.'),
      onError: (error) => showToast(errorMessage(error), 'error'),
    },
  );
  const Icon = isPinned ? PinOff : Pin;
  return (
    <li>
      <button
        type="button"
        className={items.item}
        onClick={() => {
          close();
          void change();
        }}
      >
        <Icon size={18} aria-hidden /> {isPinned ? 'Unpin' : 'Pin to profile'}
      </button>
    </li>
  );
}
