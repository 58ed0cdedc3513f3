// The site's Content-Security-Policy makes browsers refuse plain strings as HTML or as the URL of a script
// (https://www.w3.org/TR/trusted-types/). It must list every policy name (api/src/edge/security.ts).

/** Makes trusted HTML by a safe `createHTML`. Browsers refuse a second policy of the same `name`. */
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
