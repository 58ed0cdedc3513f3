/** The answer to samples.graphql. */
export interface SamplesData {
  posts: {
    nodes: {
      id: string;
      title: string;
      version: number;
      createdAt: string;
      viewerHasCommented: boolean;
      viewerCanEdit: boolean;
      author: { userName: string };
    }[];
  };
  viewer: { user: { name: string; about: string | null } } | null;
}

/** Values for the placeholders `{{name}}` in the examples' variables. */
export type Samples = Record<string, string | number | null>;

/** Clearly no id, for values that the site does not have. */
const NONE = 'there is none yet';

/** Picks values with which the examples run on this site. `suffix` makes a new username unique. */
export function samplesOf({ posts, viewer }: SamplesData, suffix: string): Samples {
  const [popular] = posts.nodes;
  const uncommented = posts.nodes.find((post) => !post.viewerHasCommented);
  const own = posts.nodes
    .filter((post) => post.viewerCanEdit)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
    .at(-1);
  return {
    popularPostId: popular?.id ?? NONE,
    authorUserName: popular?.author.userName ?? NONE,
    uncommentedPostId: uncommented?.id ?? NONE,
    ownPostId: own?.id ?? NONE,
    ownPostTitle: own?.title ?? NONE,
    ownPostVersion: own?.version ?? 1,
    viewerName: viewer?.user.name ?? 'Ada Lovelace',
    viewerAbout: viewer?.user.about ?? null,
    newUserName: `ada_${suffix}`,
    newEmail: `ada.${suffix}@example.com`,
  };
}

/** Replaces each `"{{name}}"` in a JSON text by its sample. Unknown names stay, so that they are noticed. */
export function fillIn(json: string, samples: Samples): string {
  return json.replace(/"\{\{(\w+)\}\}"/g, (placeholder, name: string) =>
    name in samples ? JSON.stringify(samples[name]) : placeholder,
  );
}
