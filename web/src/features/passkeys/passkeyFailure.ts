import { errorCode, errorMessage, SOMETHING_WENT_WRONG } from '../../apollo';

/** Whether this page can use passkeys: browsers offer them to pages with a secure connection only. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** What to tell somebody whose browser offers no passkeys. */
export function unsupportedText(): string {
  return window.isSecureContext
    ? 'This browser does not support passkeys.'
    : 'Passkeys need a secure connection. Open the site by its https address.';
}

/**
 * Why a ceremony failed, in words for a person. Browsers say NotAllowedError for a question that was closed, for one that nobody answered and
 * for a device that has nothing to offer, so that pages do not learn which it was.
 *
 * @param notAllowed what to say of that error
 */
export function passkeyFailure(error: unknown, notAllowed: string): string {
  if (errorCode(error) !== null) return errorMessage(error);
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return notAllowed;
    case 'InvalidStateError':
      return 'This device has a passkey for your account already.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device cannot make a passkey that checks who you are. Try another device or a security key with a PIN.';
    case 'SecurityError':
      return 'Passkeys do not work at this address of the site. Open it by its own name.';
    default:
      return SOMETHING_WENT_WRONG;
  }
}
