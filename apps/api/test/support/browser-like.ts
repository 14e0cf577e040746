import { request } from 'undici';

/** The cookies that an answer sets, as a request sends them. */
export const cookieOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

export type Answer = readonly [status: number, body: Record<string, unknown>];

export async function answerOf(response: Promise<Response>): Promise<Answer> {
  const answer = await response;
  return [answer.status, (await answer.json()) as Record<string, unknown>];
}

/** A fetch that behaves like a browser on the service's own origin: keeps cookies and sends them with its Origin, unless another is given. */
export class BrowserLike {
  readonly cookies = new Map<string, string>();

  private readonly url: string;
  private readonly origin: string;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(url: string, origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.origin = origin;
    this.headers = headers;
  }

  /** For an unmodified client of better-auth. */
  get clientOptions() {
    return { baseURL: this.url, fetchOptions: { customFetchImpl: this.fetch as typeof fetch } };
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const sent = new Request(input, { redirect: 'manual', ...init });
    const cookie = this.cookieHeader();
    if (cookie) sent.headers.set('cookie', cookie);
    if (!sent.headers.has('origin')) sent.headers.set('origin', this.origin);
    for (const [name, value] of Object.entries(this.headers)) sent.headers.set(name, value);
    const response = await fetch(sent);
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  };

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(`${this.url}/api/auth${path}`, { headers });
  }

  /** As a link or a form leads here; `fetch` of Node says that a script asks. Redirects are not followed. */
  async navigate(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = this.cookieHeader();
    const answer = await request(`${this.url}/api/auth${path}`, {
      headers: { ...(cookie && { cookie }), 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8', ...headers },
    });
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const response = new Response(await answer.body.text(), { status: answer.statusCode, headers: given });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(`${this.url}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0(?:;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
