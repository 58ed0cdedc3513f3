import type { SiteServer } from './server';
import { linkMailedTo } from './mail';

/** Calls the API like any other client. */
export async function graphql<Data>(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  accessToken?: string,
): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data | null; errors?: unknown };
  if (errors !== undefined || !data) throw new Error(`The API answered ${JSON.stringify(errors)}`);
  return data;
}

/** A person with a verified account. */
export interface Member {
  name: string;
  userName: string;
  email: string;
  password: string;
  accessToken: string;
  /** The text in local storage under `user` (docs/behaviour.md#session-in-the-browser). */
  stored: string;
}

let members = 0;

/** Unique fields for a new account. */
export function newAccount() {
  members += 1;
  // A username has 12 characters at most.
  const suffix = `${members.toString(36)}${Date.now().toString(36).slice(-5)}`;
  return {
    name: 'Mina Okafor',
    userName: `mina_${suffix}`,
    email: `mina.${suffix}@example.org`,
    password: 'Secret1!',
  };
}

/** A server whose mails the tests can read. */
type MailingServer = Pick<SiteServer, 'url' | 'outbox'>;

/** Registers an account through the API and returns the mailed link. */
export async function register({ url, outbox }: MailingServer) {
  const account = newAccount();
  await graphql(url, 'mutation ($input: RegisterInput!) { register(input: $input) { email } }', {
    input: account,
  });
  const link = await linkMailedTo(outbox, account.email);
  return { account, link };
}

interface VerifyEmailData {
  verifyEmail: {
    accessToken: string;
    viewer: { email: string; user: { id: string; name: string; userName: string } };
  };
}

/** Registers an account and follows the mailed link through the API. */
export async function newMember(server: MailingServer): Promise<Member> {
  const { account, link } = await register(server);
  const { verifyEmail } = await graphql<VerifyEmailData>(
    server.url,
    `
      mutation ($token: String!) {
        verifyEmail(input: { token: $token }) {
          accessToken
          viewer {
            email
            user {
              id
              name
              userName
              profilePicture
              about
              websiteURL
              githubURL
              linkedinURL
              xURL
              createdAt
            }
          }
        }
      }
    `,
    { token: new URL(link).searchParams.get('token') },
  );
  const { accessToken, viewer } = verifyEmail;
  const { id: _id, ...user } = viewer.user;
  const stored = JSON.stringify({ _id, ...user, email: viewer.email, accessToken });
  return { ...account, accessToken, stored };
}

interface PostsData {
  posts: {
    edges: { node: { id: string; title: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

/** Every post of the feed, in order. */
export async function allPosts(url: string, sort: 'LATEST' | 'POPULAR') {
  const posts: { id: string; title: string }[] = [];
  let after: string | null = null;
  do {
    const { posts: page }: PostsData = await graphql<PostsData>(
      url,
      `
        query ($sort: PostSort!, $after: String) {
          posts(sort: $sort, first: 50, after: $after) {
            edges {
              node {
                id
                title
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      `,
      { sort, after },
    );
    posts.push(...page.edges.map((edge) => edge.node));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return posts;
}
