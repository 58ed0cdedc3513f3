/** mammoth for browsers, in one file. Its package describes only the module for Node. */
declare module 'mammoth/mammoth.browser.min.js' {
  import mammoth from 'mammoth';
  export default mammoth;
}
