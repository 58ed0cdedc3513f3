/** A browser without scripts: it keeps cookies by path and states the origin of forms. */
export function formBrowser(origin: string) {
  const jar = new Map<string, string>();
  const send = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...(form && { origin: origin }),
        ...(path.startsWith('/no-scripts') && { cookie: [...jar.values()].join('; ') }),
        ...headers,
      },
    });
    for (const text of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, pair);
    }
    const { status } = response;
    const location = response.headers.get('location');
    return {
      status,
      location,
      html: await response.text(),
      cookies: response.headers.getSetCookie(),
      headers: response.headers,
    };
  };
  return { jar, send };
}
