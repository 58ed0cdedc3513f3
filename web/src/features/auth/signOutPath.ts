/** Where the session ends: nothing should be asked with it in the background any more. */
export const SIGN_OUT_PATH = '/confirm_signout';
