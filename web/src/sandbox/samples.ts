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

/** Values that the examples' variables name as `{{name}}`. */
export type Samples = Record<string, string | number | null>;

/** Names no field of an answer, so that nobody takes it for an id. */
const NONE = 'there is none yet';

/**
 * Picks what an example can be run on here and now.
 *
 * @param suffix letters and digits, at most 8, that make a new username unlike those before
 */
export function samplesOf({ posts, viewer }: SamplesData, suffix: string): Samples {
  const [popular] = posts.nodes;
  const uncommented = posts.nodes.find((post) => !post.viewerHasCommented);
  const own = posts.nodes
    .filter((post) => post.viewerCanEdit)
    .reduce<(typeof posts.nodes)[number] | undefined>(
      (newest, post) => (newest && newest.createdAt > post.createdAt ? newest : post),
      undefined,
    );
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

/** Replaces each `"{{name}}"` of a JSON text by its sample. A name that no sample has stays, so that it is noticed. */
export function fillIn(json: string, samples: Samples): string {
  return json.replace(/"\{\{(\w+)\}\}"/g, (placeholder, name: string) =>
    name in samples ? JSON.stringify(samples[name]) : placeholder,
  );
}
