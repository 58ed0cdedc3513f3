/** One example of a document: the request and the documented response. */
export interface DocumentExample {
  /** The heading above it and its line, for the name of a test. */
  name: string;
  language: 'graphql' | 'sh';
  /** Words of the info string after the language, such as `viewer`. */
  flags: string[];
  code: string;
  /** JSON from a block marked `json variables`. */
  variables: string | null;
  answer: {
    language: 'json' | 'http';
    text: string;
    /** HTTP status in the info string. */ status: number | null;
  };
}

interface Block {
  line: number;
  heading: string;
  info: string[];
  text: string;
}

/**
 * The examples of a Markdown document: each fenced block of `graphql` or `sh`, the optional block of variables, and the
 * response block.
 *
 * @throws Error naming the line of an example without a response
 */
export function documentExamples(markdown: string): DocumentExample[] {
  const blocks = fencedBlocks(markdown);
  return blocks.flatMap((block, index) => {
    const [language = '', ...flags] = block.info;
    if (language !== 'graphql' && language !== 'sh') return [];
    let next = blocks[index + 1];
    const variables = next?.info.join(' ') === 'json variables' ? next.text : null;
    if (variables !== null) next = blocks[index + 2];
    const [answerLanguage, status] = next?.info ?? [];
    if (!next || (answerLanguage !== 'json' && answerLanguage !== 'http')) {
      throw new Error(`The example in line ${block.line} has no answer.`);
    }
    return {
      name: `${block.heading}, line ${block.line}`,
      language,
      flags,
      code: block.text,
      variables,
      answer: {
        language: answerLanguage,
        text: next.text,
        status: status === undefined ? null : Number(status),
      },
    };
  });
}

function fencedBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: { line: number; info: string[]; lines: string[] } | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (open === null) {
      heading = /^#+ (.*)/.exec(line)?.[1] ?? heading;
      if (line.startsWith('```'))
        open = { line: index + 1, info: line.slice(3).split(' ').filter(Boolean), lines: [] };
    } else if (line === '```') {
      blocks.push({ line: open.line, heading, info: open.info, text: open.lines.join('\n') });
      open = null;
    } else open.lines.push(line);
  }
  return blocks;
}

/**
 * Compares a response with the documented one: keys and types must be equal, values only for codes and nulls. Each item
 * of a list must match the first documented one.
 *
 * @returns a description of the first difference, or null
 */
export function difference(promised: unknown, actual: unknown, path = 'answer'): string | null {
  if (Array.isArray(promised)) {
    if (!Array.isArray(actual)) return `${path} is no list`;
    if (promised.length > 0 && actual.length === 0) return `${path} is empty`;
    return first(actual.map((item, i) => difference(promised[0], item, `${path}[${i}]`)));
  }
  if (isObject(promised)) {
    if (!isObject(actual)) return `${path} is ${JSON.stringify(actual)}`;
    const undocumented = Object.keys(actual).filter((key) => !(key in promised) && !isIncidental(path, key));
    if (undocumented.length > 0)
      return `${path} has ${undocumented.join(', ')}, which the example does not show`;
    return first(
      Object.entries(promised).map(([key, value]) =>
        key in actual
          ? difference(value, actual[key], `${path}.${key}`)
          : `${path} has no ${key}: ${JSON.stringify(actual)}`,
      ),
    );
  }
  if (promised === null || path.endsWith('.code')) {
    return promised === actual
      ? null
      : `${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(promised)}`;
  }
  return typeof promised === typeof actual ? null : `${path} is ${JSON.stringify(actual)}`;
}

/** Data that examples may omit: the cost of the operation, and the location of an error in the document. */
function isIncidental(path: string, key: string): boolean {
  return (path === 'answer' && key === 'extensions') || key === 'locations';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first(differences: (string | null)[]): string | null {
  return differences.find((one) => one !== null) ?? null;
}
