import type { Asked } from '../../testing/renderFeature';

/** A reply, or a comment with its replies. */
interface Remark {
  id: string;
  isOwn: boolean;
  isDeleted: boolean;
  text: string;
  replies: Remark[];
}

/** The comments on the post `p1`, oldest first, as an API keeps and answers them. The text of a remark is `Word` and its id until it is edited. */
export class Conversation {
  readonly comments: Remark[] = [];

  comment(id: string, { replies = 0, isOwn = false } = {}): void {
    this.comments.push({ id, isOwn, isDeleted: false, text: `Word ${id}`, replies: [] });
    for (let number = 1; number <= replies; number += 1) this.reply(id, `${id}-${number}`);
  }

  reply(commentId: string, id: string, isOwn = false): void {
    this.#find(commentId)?.replies.push({ id, isOwn, isDeleted: false, text: `Word ${id}`, replies: [] });
  }

  editReply(commentId: string, id: string, text: string): void {
    const reply = this.#find(commentId)?.replies.find((each) => each.id === id);
    if (reply) reply.text = text;
  }

  removeReply(commentId: string, id: string): void {
    const comment = this.#find(commentId);
    if (comment) comment.replies = comment.replies.filter((reply) => reply.id !== id);
  }

  readonly answer = ({ operationName, variables }: Asked): { data: Record<string, unknown> } => {
    const { commentId, text } = inputOf(variables);
    const comment = this.#find(commentId);
    switch (operationName) {
      case 'Comments':
      case 'CommentNews':
        return { data: { post: this.#post(variables) } };
      case 'LinkedComment':
        return { data: { node: { ...this.#comment(String(variables.id)), post: postOf() } } };
      case 'Replies':
        return { data: { node: this.#comment(String(variables.commentId), variables) } };
      case 'AddReply': {
        this.reply(commentId, text, true);
        const reply = {
          ...shown({ id: text, isOwn: true, text: `Word ${text}` }),
          __typename: 'Reply',
          isHeld: false,
        };
        const of = { __typename: 'Comment', id: commentId, repliesCount: comment?.replies.length };
        return { data: { addReply: { __typename: 'AddReplyPayload', reply, comment: of } } };
      }
      case 'DeleteComment': {
        if (comment) comment.isDeleted = true;
        const deletion = { __typename: 'DeleteCommentPayload', deletedCommentId: commentId };
        return { data: { deleteComment: { ...deletion, post: this.#post({}) } } };
      }
      default:
        throw new Error(`${operationName} was not expected.`);
    }
  };

  #find(id: string): Remark | undefined {
    return this.comments.find((comment) => comment.id === id);
  }

  #post(variables: Asked['variables']) {
    const listed = variables.order === 'OLDEST' ? this.comments : this.comments.toReversed();
    const there = listed.filter(({ isDeleted, replies }) => !isDeleted || replies.length > 0);
    const own = this.comments.find(({ isOwn, isDeleted }) => isOwn && !isDeleted);
    return {
      ...postOf(),
      commentsCount: this.comments.filter(({ isDeleted }) => !isDeleted).length,
      repliesCount: this.comments.reduce((sum, { replies }) => sum + replies.length, 0),
      viewerHasCommented: own !== undefined,
      viewerComment: own ? this.#comment(own.id) : null,
      author: { __typename: 'User', id: 'u1' },
      comments: pageOf('Comment', there, variables, ({ id }) => this.#comment(id)),
    };
  }

  #comment(id: string, page: Asked['variables'] = { first: 3 }) {
    const comment = this.#find(id);
    if (!comment) return null;
    const { isDeleted, replies } = comment;
    const { author, ...text } = shown(comment);
    const nodeOf = (reply: Remark) => ({ ...shown(reply), __typename: 'Reply' });
    return {
      __typename: 'Comment',
      ...text,
      isDeleted,
      repliesCount: replies.length,
      ...(isDeleted && { text: '', html: '' }),
      author: isDeleted ? null : author,
      replies: pageOf('Reply', replies, page, nodeOf),
    };
  }
}

const postOf = () => ({ __typename: 'Post', id: 'p1' });

/** What the tests send. */
function inputOf({ input }: Asked['variables']): { commentId: string; text: string } {
  const given = typeof input === 'object' && input !== null ? input : {};
  return {
    commentId: 'commentId' in given ? String(given.commentId) : '',
    text: 'text' in given ? String(given.text) : '',
  };
}

function pageOf(
  typename: string,
  all: readonly Remark[],
  { first, after }: Asked['variables'],
  nodeOf: (remark: Remark) => object | null,
) {
  const start = typeof after === 'string' ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const edges = all.slice(start, start + Number(first ?? 20)).map((remark) => ({
    __typename: `${typename}Edge`,
    cursor: remark.id,
    node: nodeOf(remark),
  }));
  return {
    __typename: `${typename}Connection`,
    edges,
    pageInfo: {
      __typename: 'PageInfo',
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: start + edges.length < all.length,
    },
  };
}

const shown = ({ id, isOwn, text }: Pick<Remark, 'id' | 'isOwn' | 'text'>) => ({
  id,
  text,
  html: `<p>${text}</p>`,
  likesCount: 0,
  viewerHasLiked: false,
  createdAt: '2024-03-08T10:00:00.000Z',
  editedAt: null,
  viewerCanEdit: isOwn,
  viewerCanDelete: isOwn,
  author: {
    __typename: 'User',
    id: 'u9',
    userName: 'ravi',
    name: 'Ravi',
    profilePicture: '/avatars/r.svg',
    viewerHasBlocked: false,
  },
});
