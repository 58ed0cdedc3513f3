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
    if (!text || !URL.canParse(text)) return [];
    const { protocol, href, host } = new URL(text);
    if (protocol !== 'https:' && protocol !== 'http:') return [];
    return [{ label, url: href, host: host.replace(/^www\./, '') }];
  });
}
