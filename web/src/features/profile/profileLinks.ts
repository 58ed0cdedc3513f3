import type { SessionUser_UserFragment } from '../../generated/graphql';

export interface ProfileLink {
  label: 'Website' | 'GitHub' | 'LinkedIn' | 'X';
  url: string;
  /** Without "www.". */
  host: string;
}

type ProfileURLs = Pick<SessionUser_UserFragment, 'websiteURL' | 'githubURL' | 'linkedinURL' | 'xURL'>;

/** The valid links of a profile. People type these, so only http and https are allowed. */
export function profileLinks({ websiteURL, githubURL, linkedinURL, xURL }: ProfileURLs): ProfileLink[] {
  const candidates = [
    { label: 'Website', text: websiteURL },
    { label: 'GitHub', text: githubURL },
    { label: 'LinkedIn', text: linkedinURL },
    { label: 'X', text: xURL },
  ] as const;
  return candidates.flatMap(({ label, text }) => {
    const url = text ? parsed(text) : null;
    if (!url) return [];
    const { protocol, href, host } = url;
    if (protocol !== 'https:' && protocol !== 'http:') return [];
    return [{ label, url: href, host: host.replace(/^www\./, '') }];
  });
}

/** Not by `URL.canParse`: on Node 20, once it is optimised, it calls addresses with letters such as ü invalid. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
