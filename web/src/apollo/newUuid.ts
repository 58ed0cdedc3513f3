/** A random UUID: the id of a new draft, so that writing can begin offline, or a key of a request. */
export function newUuid(): string {
  // `randomUUID` is missing in insecure contexts: pages without TLS on hosts other than localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
