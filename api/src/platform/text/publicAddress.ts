/** The part of a request that absolute addresses need. */
export interface WithPublicUrl {
  /** The public address of the site, without a slash at its end. */
  publicUrl: string;
}

/** The public address of a picture that is stored as a path; others stay as they are. */
export function publicAddress(address: string, { publicUrl }: WithPublicUrl): string {
  return /^\/(?!\/)/.test(address) ? publicUrl + address : address;
}
