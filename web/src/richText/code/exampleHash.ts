/** How the fragment of an address starts that names an example. */
export const EXAMPLE_HASH = '#example-';

/** Whether the address names an example. The page then scrolls there, however far it is. */
export const namesExample = (): boolean => window.location.hash.startsWith(EXAMPLE_HASH);
