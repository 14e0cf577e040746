/** A fetch that behaves like a browser on the service's own origin: keeps cookies and sends them with its Origin. */
export class BrowserLike {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly origin: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, { redirect: 'manual', ...init });
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie) request.headers.set('cookie', cookie);
    request.headers.set('origin', this.origin);
    for (const [name, value] of Object.entries(this.headers)) request.headers.set(name, value);
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  };

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(`${this.url}/api/auth${path}`, { headers });
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(`${this.url}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0(?:;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
