import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { errorMessage } from '../../apollo';
import { usePostToEditQuery } from '../../generated/graphql';
import { useSession } from '../../session';
import { Banner } from '../../ui/Banner';
import { Button, ButtonLink } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import type { PostToEdit } from './postValues';
import { WriteForm } from './WriteForm';
import styles from './WritePage.module.css';

/** `/write`: a new post, or the post passed in navigation state or named in the address (`/write?post=ID`). */
export function Component() {
  const { user } = useSession();
  const postId = usePostId();
  // A session that ends while someone writes must not take the text away: the page stays, and saving says what to do.
  const [writer, setWriter] = useState(user);
  if (user && user._id !== writer?._id) setWriter(user);
  if (!writer) return <Navigate to="/404" replace />;

  return (
    <div className={styles.page}>
      {postId === null ? (
        <NewPost key={writer._id} userId={writer._id} />
      ) : (
        <EditedPost key={`${writer._id} ${postId}`} userId={writer._id} postId={postId} />
      )}
    </div>
  );
}

function NewPost({ userId }: { userId: string }) {
  useDocumentTitle('Write a post');
  return (
    <>
      <h1 className={styles.heading}>Write a post</h1>
      <WriteForm userId={userId} post={null} />
    </>
  );
}

function EditedPost({ userId, postId }: { userId: string; postId: string }) {
  const query = usePostToEditQuery({ variables: { id: postId }, fetchPolicy: 'network-only' });
  // What is fetched later, after a change of session for one, must not replace what is being written.
  const [post, setPost] = useState<PostToEdit | null>();
  if (post === undefined && query.data && !query.loading) setPost(query.data.post);
  useDocumentTitle(post ? `Edit ${post.title}` : 'Edit post');

  if (post === null) return <Navigate to="/404" replace />;
  return (
    <>
      <h1 className={styles.heading}>Edit post</h1>
      {post && (post.viewerCanEdit ? <WriteForm userId={userId} post={post} /> : <NotYours post={post} />)}
      {!post && query.error && (
        <div className={styles.notice}>
          <Banner kind="error">{errorMessage(query.error)}</Banner>
          <Button variant="secondary" onClick={() => void query.refetch().catch(() => undefined)}>
            Try again
          </Button>
        </div>
      )}
      {!post && !query.error && (
        <div role="status" aria-label="Loading the post" className={styles.loading}>
          <Skeleton height="3.5rem" />
          <Skeleton height="36rem" radius="var(--radius)" />
        </div>
      )}
    </>
  );
}

function NotYours({ post }: { post: PostToEdit }) {
  return (
    <div className={styles.notice}>
      <Banner kind="error">Only its author can edit “{post.title}”.</Banner>
      <ButtonLink variant="secondary" to={`/post/${post.id}`}>
        Read it
      </ButtonLink>
    </div>
  );
}

/** The post to edit; it is put into the address, so that reloading and opening it in a new tab find it again. */
function usePostId(): string | null {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const addressed = useSearchParams()[0].get('post');
  const passed =
    typeof state === 'object' && state !== null && 'postId' in state && typeof state.postId === 'string'
      ? state.postId
      : null;

  useEffect(() => {
    if (passed === null || passed === addressed) return;
    void navigate(
      { search: `?${new URLSearchParams({ post: passed }).toString()}` },
      { replace: true, state: { postId: passed } },
    );
  }, [addressed, navigate, passed]);

  return passed ?? addressed;
}
