export { shownPost, shownUser } from './answers';
export { describePage } from './describePage';
export type { PageHead, ReadQuery, ShownPage } from './pageHead';
export { renderHead, scriptJson } from './renderHead';
