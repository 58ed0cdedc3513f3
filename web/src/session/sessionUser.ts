/** The signed-in member, as kept in the session and in local storage (docs/behaviour.md#session-in-the-browser). */
export interface SessionUser {
  _id: string;
  name: string;
  userName: string;
  email: string;
  /** URL of the picture; never empty, the API stands in a picture of the initials. */
  profilePicture: string;
  about: string | null;
  websiteURL: string | null;
  githubURL: string | null;
  linkedinURL: string | null;
  xURL: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Bearer token of authenticated calls (docs/behaviour.md#sessions). */
  accessToken: string;
}

/**
 * Reads a stored session user, `null` when the text is not one.
 *
 * Local storage can be edited by hand, cut short, or written by an older client of the product, which uses the same
 * names and more. What a signed-in person cannot do without is the id, the user name and the token; anything else
 * that is missing is filled with its empty value.
 */
export function parseSessionUser(stored: string | null): SessionUser | null {
  if (stored === null) return null;
  const record = parseRecord(stored);
  const _id = filledText(record._id);
  const userName = filledText(record.userName);
  const accessToken = headerText(record.accessToken);
  if (_id === null || userName === null || accessToken === null) return null;
  return {
    _id,
    name: filledText(record.name) ?? userName,
    userName,
    email: filledText(record.email) ?? '',
    profilePicture: filledText(record.profilePicture) ?? '',
    about: filledText(record.about),
    websiteURL: filledText(record.websiteURL),
    githubURL: filledText(record.githubURL),
    linkedinURL: filledText(record.linkedinURL),
    xURL: filledText(record.xURL),
    createdAt: filledText(record.createdAt) ?? '',
    accessToken,
  };
}

function parseRecord(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** What a browser agrees to send in a header; with anything else every request would fail before it is sent. */
function headerText(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : null;
}

function filledText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
