/** The signed-in member, as kept in the session and in local storage (docs/behaviour.md#session-in-the-browser). */
export interface SessionUser {
  _id: string;
  name: string;
  userName: string;
  email: string;
  /** URL of the picture; never empty, because the API falls back to a picture of the initials. */
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

/** Reads a stored user, perhaps edited, truncated or old; `null` if id, user name or token are missing. */
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

/** Printable ASCII only: with other characters the browser would refuse the header, and every request would fail. */
function headerText(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : null;
}

function filledText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
