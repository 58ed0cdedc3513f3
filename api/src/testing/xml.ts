import { readFileSync } from 'node:fs';
import { RelaxNGValidator, XmlDocument, XsdValidator } from 'libxml2-wasm';

/** A schema that documents can be held against: RELAX NG by its ending `.rng`, else W3C XML Schema. */
export function xmlSchema(path: string | URL): (xml: string) => void {
  const document = XmlDocument.fromBuffer(readFileSync(path));
  const validator = String(path).endsWith('.rng')
    ? RelaxNGValidator.fromDoc(document)
    : XsdValidator.fromDoc(document);
  return (xml) => {
    const parsed = XmlDocument.fromString(xml);
    try {
      validator.validate(parsed);
    } finally {
      parsed.dispose();
    }
  };
}
