const PART = String.raw`[^\s@<>()",:;\\[\]]`;
const PLAIN = `${PART}{1,64}@${PART}{1,255}`;

/** One plain address, without characters that a header could read as a second address or as the end of the line. */
export const ADDRESS = new RegExp(`^${PLAIN}$`, 'u');

/** A sender: an address, or a name and the address in angle brackets (RFC 5322 section 3.4). */
export const SENDER = new RegExp(
  `^(?:${PLAIN}|(?:"[^"\\\\\\r\\n]*" *|[^"<>()@,:;\\\\[\\]\\r\\n]*)<${PLAIN}>)$`,
  'u',
);
