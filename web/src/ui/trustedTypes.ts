/**
 * The site's Content-Security-Policy makes browsers refuse plain strings where text becomes HTML or the address of a script
 * (https://www.w3.org/TR/trusted-types/). These functions make the values that such a place takes.
 *
 * Every name must stand in `trusted-types` of that policy (api/src/http/security.ts).
 */

/**
 * A function that makes HTML which the page accepts. Browsers without Trusted Types get the plain string.
 *
 * @param name of the policy; one place alone may use it, because browsers refuse a second policy of the same name
 * @param createHTML turns the input into HTML that is safe in that place
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

/**
 * A function that makes the address of a script which the page accepts.
 *
 * @param createScriptURL answers an address of this site, or throws
 */
export function scriptUrlPolicy(
  name: string,
  createScriptURL: (input: string) => string,
): (input: string) => TrustedScriptURL | string {
  let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;
  return (input) => {
    policy ??= window.trustedTypes?.createPolicy(name, { createScriptURL });
    return policy?.createScriptURL(input) ?? createScriptURL(input);
  };
}

/** No HTML, for `dangerouslySetInnerHTML`: browsers with Trusted Types refuse an empty string as well. */
export function emptyHtml(): TrustedHTML | string {
  return typeof window === 'undefined' ? '' : (window.trustedTypes?.emptyHTML ?? '');
}
