// A module of its own, so that the post page names one file instead of all that the tools consist of.
export default () => import('./ReadingTools');
