/** Loads the code for signed-in people; rejects if it is not available. */
export const loadMemberCode = () => import('./memberCode');
