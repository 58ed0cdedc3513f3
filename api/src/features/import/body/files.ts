/*
 * The sanitiser allows addresses only. Pictures beside a post are files, so they pass it as addresses of a host that cannot exist.
 */

export const FILES = 'https://files.invalid/';

/** Gives the relative sources of pictures an address. */
export function protectFiles(html: string): string {
  return html.replace(
    /(<img src=")(?![a-z][a-z\d+.-]*:|\/\/)([^"]*)"/gi,
    (_, before: string, path: string) => `${before}${FILES}${encodeURIComponent(decoded(path))}"`,
  );
}

/** The address of a source in HTML of the stored subset. */
export const addressOf = (src: string): string => src.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The path of a file that a source stands for; null for an address. */
export function fileName(src: string): string | null {
  return src.startsWith(FILES) ? decodeURIComponent(src.slice(FILES.length)) : null;
}

function decoded(path: string): string {
  const plain = path.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
