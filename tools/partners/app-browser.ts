import { request } from 'undici';

/** The end of a navigation: a page of the app, or an address elsewhere, which was not requested. */
export interface Page {
  readonly at: URL;
  readonly status: number;
  readonly text: string;
}

/** The cookies of one app in a browser, which follows redirects until they lead elsewhere. */
export class AppBrowser {
  readonly cookies = new Map<string, string>();
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** @param form is posted */
  async open(to: string | URL, form?: Readonly<Record<string, string>>): Promise<Page> {
    let at = new URL(to, this.url);
    let body = form && new URLSearchParams(form).toString();
    for (let step = 0; step < 10; step++) {
      if (at.origin !== new URL(this.url).origin) return { at, status: 0, text: '' };
      const answer = await request(at, {
        method: body === undefined ? 'GET' : 'POST',
        headers: this.headers(body),
        body,
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.keep(line);
      const text = await answer.body.text();
      const { location } = answer.headers;
      if (location === undefined) return { at, status: answer.statusCode, text };
      at = new URL(String(location), at);
      body = undefined;
    }
    throw new Error(`The redirects do not end: ${at.href}`);
  }

  /** As of a navigation: `fetch` of Node says that a script asks, which apps refuse instead of redirecting it. */
  private headers(body: string | undefined): Record<string, string> {
    return {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      accept: 'text/html',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const isGone = value === '' || /max-age=0(?:;|$)|expires=[^;]*1970/i.test(line);
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
