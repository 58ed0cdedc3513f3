import { FolderPlus, Square, SquareCheck } from 'lucide-react';
import { useMutation } from '../../apollo/hooks';
import { errorMessage } from '../../apollo';
import { AddToCollectionDocument, RemoveFromCollectionDocument } from '../../generated/graphql';
import { Popover } from '../../ui/Popover';
import items from '../../ui/PopoverItems.module.css';
import { useToast } from '../../ui/toast';
import { NewCollection } from './NewCollection';
import type { Collection, SavedItem } from './savedItems';
import styles from './ReadingList.module.css';

interface CollectMenuProps {
  item: SavedItem;
  collections: readonly Collection[];
}

/** Puts a saved post into collections, or takes it out of them. */
export function CollectMenu({ item, collections }: CollectMenuProps) {
  const { post, collectionIds } = item;
  const showToast = useToast();
  const options = { onError: (error: unknown) => showToast(errorMessage(error), 'error') };
  const [add] = useMutation(AddToCollectionDocument, options);
  const [remove] = useMutation(RemoveFromCollectionDocument, options);
  return (
    <Popover
      label={`Collect: ${post.title}`}
      triggerClassName={styles.tool}
      trigger={
        <>
          <FolderPlus size={18} aria-hidden /> Collect
        </>
      }
    >
      {(close) => (
        // Below the last row on the screen it would open out of sight.
        <div ref={showWhole} className={styles.menu}>
          <ul className={items.items}>
            {collections.map(({ id, name }) => {
              const isIn = collectionIds.includes(id);
              const Icon = isIn ? SquareCheck : Square;
              const change = isIn ? remove : add;
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={items.item}
                    aria-pressed={isIn}
                    onClick={() =>
                      void change({ variables: { input: { collectionId: id, postId: post.id } } })
                    }
                  >
                    <Icon size={18} aria-hidden /> <span dir="auto">{name}</span>
                  </button>
                </li>
              );
            })}
          </ul>
          <NewCollection
            onCreated={(collectionId) => {
              void add({ variables: { input: { collectionId, postId: post.id } } });
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}

const showWhole = (menu: HTMLElement | null) => menu?.scrollIntoView({ block: 'nearest' });
