import type { ComponentProps } from 'react';
import { PostOwnerMenu } from '../posts/PostOwnerMenu';
import { PostHighlights } from '../highlights/PostHighlights';
import { MemberPostMenu } from './MemberPostMenu';

type PostMenuProps = ComponentProps<typeof PostOwnerMenu> & {
  post: ComponentProps<typeof MemberPostMenu>['post'] & { viewerCanEdit: boolean };
};

/** What a signed-in person can do with a post, their own or that of another person, and their highlights in it. */
export function PostMenu({ post, leave }: PostMenuProps) {
  return (
    <>
      {post.viewerCanEdit ? <PostOwnerMenu post={post} leave={leave} /> : <MemberPostMenu post={post} />}
      <PostHighlights postId={post.id} />
    </>
  );
}
