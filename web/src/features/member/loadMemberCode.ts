/** Fetches the code for people who are signed in; rejects when it cannot be had. */
export const loadMemberCode = () => import('./memberCode');
