import { FolderPlus, Square, SquareCheck } from 'lucide-react';
import { useMutation } from '../../apollo/hooks';
import { errorMessage, wasDropped } from '../../apollo';
import { AddToCollectionDocument, RemoveFromCollectionDocument } from '../../generated/graphql';
import { Popover } from '../../ui/Popover';
import items from '../../ui/PopoverItems.module.css';
import { useToast } from '../../ui/toast';
import { NewCollection } from './NewCollection';
import type { Collection, SavedItem } from './savedItems';
import { useSwitches } from './useSwitches';
import styles from './ReadingList.module.css';

interface CollectMenuProps {
  item: SavedItem;
  collections: readonly Collection[];
}

/** Puts a saved post into collections, or takes it out of them. */
export function CollectMenu({ item, collections }: CollectMenuProps) {
  const { post, collectionIds } = item;
  const showToast = useToast();
  const options = {
    onError: (error: unknown) => wasDropped(error) || showToast(errorMessage(error), 'error'),
  };
  const [add] = useMutation(AddToCollectionDocument, options);
  const [remove] = useMutation(RemoveFromCollectionDocument, options);
  const switches = useSwitches((collectionId, isOn, context) =>
    (isOn ? add : remove)({ variables: { input: { collectionId, postId: post.id } }, context }),
  );
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
              const isIn = switches.isOn(id, collectionIds.includes(id));
              const Icon = isIn ? SquareCheck : Square;
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={items.item}
                    aria-pressed={isIn}
                    onClick={() => switches.set(id, !isIn)}
                  >
                    <Icon size={18} aria-hidden /> <span dir="auto">{name}</span>
                  </button>
                </li>
              );
            })}
          </ul>
          <NewCollection
            onCreated={(collectionId) => {
              switches.set(collectionId, true);
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}

const showWhole = (menu: HTMLElement | null) => menu?.scrollIntoView({ block: 'nearest' });
