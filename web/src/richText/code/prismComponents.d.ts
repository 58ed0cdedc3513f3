/** Each component adds a grammar to `Prism.languages` and exports nothing. */
declare module 'prismjs/components/*' {
  const nothing: never;
  export default nothing;
}
