const TOKEN = /\/\*[^]*?\*\/|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|[{};]|[^{};"'/]+|\//g;

/** Makes the class names of a `*.module.css` local: `.card` becomes `.card_1x`. Names in `:global(...)` stay. */
export function cssModule(css: string, suffix: string): { css: string; names: Record<string, string> } {
  const names: Record<string, string> = {};
  let result = '';
  let statement: string[] = [];
  const flush = (isSelector: boolean) => {
    result +=
      isSelector && !statement.join('').trim().startsWith('@')
        ? statement.map(local).join('')
        : statement.join('');
    statement = [];
  };
  const local = (text: string) =>
    /^["'/]/.test(text)
      ? text
      : text.replace(
          /:global\(([^)]*)\)|\.(-?[_a-zA-Z][\w-]*)/g,
          (_match, global: string | undefined, name: string) => {
            if (global !== undefined) return global;
            names[name] = `${name}_${suffix}`;
            return `.${names[name]}`;
          },
        );
  for (const [token] of css.matchAll(TOKEN)) {
    if (token === '{' || token === '}' || token === ';') {
      flush(token === '{');
      result += token;
    } else statement.push(token);
  }
  flush(false);
  return { css: result, names };
}
