/** The state of the network. `lose`: requests arrive, but their answers are lost. */
export type Weather = 'open' | 'hold' | 'away' | 'lose';

/** A request as it was sent. */
export interface Sent {
  /** The token, null for a visitor's request. */
  token: string | null;
  operationName: string;
  body: string;
}

/** Replaces `fetch` between the tabs and a real server, and simulates the network. */
export class Network {
  weather: Weather = 'open';
  /** Called with each request that a page sends, in any network state. */
  onSent: (request: Sent) => void = () => undefined;
  #active = 0;
  #held: (() => void)[] = [];
  readonly #real = globalThis.fetch;
  readonly #dead = new Set<string>();

  install(): void {
    globalThis.fetch = (input, init) => this.#fetch(input, init);
  }

  uninstall(): void {
    globalThis.fetch = this.#real;
  }

  /** Aborts the requests of a closed page, whose addresses begin with this. */
  end(address: string): void {
    this.#dead.add(address);
  }

  open(): void {
    this.weather = 'open';
    for (const go of this.#held.splice(0)) go();
  }

  /** Waits until no request is pending and all answers are processed. */
  async idle(): Promise<void> {
    for (let quiet = 0; quiet < 25; quiet = this.#active === this.#held.length ? quiet + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    this.#active += 1;
    try {
      return await this.#pass(input instanceof Request ? input.url : String(input), init);
    } finally {
      this.#active -= 1;
    }
  }

  async #pass(address: string, init: RequestInit): Promise<Response> {
    const [url = '', page] = address.split('#');
    // Requests of the test itself belong to no page.
    if (page === undefined) return this.#real(url, init);
    this.onSent(sent(init));
    const refuse = () => {
      throw new TypeError('Failed to fetch');
    };
    if (this.weather === 'hold') await new Promise<void>((resolve) => this.#held.push(resolve));
    if (this.weather === 'away' || this.#dead.has(page)) refuse();
    const isLost = this.weather === 'lose';
    const { signal: _, ...request } = init;
    const response = await this.#real(url, request);
    const text = await response.text();
    if (isLost || this.#dead.has(page)) refuse();
    return new Response(text, { status: response.status, headers: response.headers });
  }
}

function sent({ headers, body }: RequestInit): Sent {
  const text = typeof body === 'string' ? body : '';
  const { operationName = '' } = JSON.parse(text) as { operationName?: string };
  const token = new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? null;
  return { token, operationName, body: text };
}
