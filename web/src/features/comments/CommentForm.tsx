import { useState, type SyntheticEvent } from 'react';
import type { SessionUser } from '../../session';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './CommentForm.module.css';
import { useAddComment } from './useAddComment';

/** Where a signed-in reader writes a comment. What was written stays when it could not be sent. */
export function CommentForm({ postId, user }: { postId: string; user: SessionUser }) {
  const [text, setText] = useState('');
  const { addComment, isAdding } = useAddComment(postId);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isAdding) return;
    // What is written while this one is on its way is not part of it.
    if (await addComment(text)) setText((current) => (current === text ? '' : current));
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Avatar src={user.profilePicture} name={user.name} size={36} />
      <div className={styles.field}>
        <TextArea
          label={<VisuallyHidden>Your comment</VisuallyHidden>}
          placeholder="Post a comment..."
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={isAdding} disabled={text.trim() === ''}>
          Submit
        </Button>
      </div>
    </form>
  );
}
