import { Skeleton } from '../../ui/Skeleton';

export function EditorPlaceholder() {
  return (
    <div role="status" aria-label="Loading the editor">
      <Skeleton height="36rem" radius="var(--radius)" />
    </div>
  );
}
