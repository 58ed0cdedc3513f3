import { readFileSync } from 'node:fs';
import { RelaxNGValidator, XmlDocument, XsdValidator } from 'libxml2-wasm';

/** Schemas for validation: RELAX NG for the extension `.rng`, otherwise W3C XML Schema. */
export function xmlSchema(path: string | URL): (xml: string) => void {
  const document = XmlDocument.fromBuffer(readFileSync(path));
  const validator = String(path).endsWith('.rng')
    ? // oxlint-disable-next-line typescript/no-deprecated -- XML Schema cannot say that elements come in any order
      RelaxNGValidator.fromDoc(document)
    : XsdValidator.fromDoc(document);
  return (xml) => read(xml, (parsed) => validator.validate(parsed));
}

/** The trimmed text of the nodes that an XPath expression selects; it may use the namespace prefixes below. */
export function xmlTexts(xml: string, xpath: string): string[] {
  return read(xml, (parsed) =>
    parsed
      .find(xpath, {
        a: 'http://www.w3.org/2005/Atom',
        c: 'http://purl.org/rss/1.0/modules/content/',
        s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
      })
      .map(({ content }) => content.trim()),
  );
}

function read<T>(xml: string, use: (parsed: XmlDocument) => T): T {
  const parsed = XmlDocument.fromString(xml);
  try {
    return use(parsed);
  } finally {
    parsed.dispose();
  }
}
