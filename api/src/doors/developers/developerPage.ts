/** A page of the documentation for developers. */
export interface DeveloperPage {
  path: string;
  title: string;
  /** Plain text. */
  description: string;
  markdown: string;
}
