/**
 * The site's Content-Security-Policy makes browsers refuse plain strings where text becomes HTML or the URL of a script
 * (https://www.w3.org/TR/trusted-types/). These functions create the trusted values.
 *
 * Every policy name must be listed in `trusted-types` of that Content-Security-Policy (api/src/edge/security.ts).
 */

/**
 * Returns a function that creates trusted HTML, a plain string without Trusted Types. Use a `name` in one
 * place only: browsers refuse a second policy of the same name. `createHTML` must return HTML that is safe in
 * that place.
 */
export function htmlPolicy(
  name: string,
  createHTML: (input: string) => string,
): (input: string) => TrustedHTML | string {
  let policy: Pick<TrustedTypePolicy, 'createHTML'> | undefined;
  return (input) => {
    policy ??= window.trustedTypes?.createPolicy(name, { createHTML });
    return policy?.createHTML(input) ?? createHTML(input);
  };
}

/** Empty HTML for `dangerouslySetInnerHTML`: browsers with Trusted Types refuse even an empty string. */
export function emptyHtml(): TrustedHTML | string {
  return typeof window === 'undefined' ? '' : (window.trustedTypes?.emptyHTML ?? '');
}
