/** Names of programs that read pages. People use browsers, which call themselves Mozilla; some programs do so too and add a name. */
const PROGRAMS =
  /bot\b|bot[/;-]|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|archiver|facebookexternalhit|https?:\/\/|^(?!Mozilla\/)/i;

/** Whether a user agent says that it is no browser of a person. */
export function isProgram(userAgent: string): boolean {
  return PROGRAMS.test(userAgent);
}
