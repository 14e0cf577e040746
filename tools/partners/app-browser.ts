/** What a navigation ended with: a page of the app, or an address elsewhere, which was not requested. */
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
    let init: RequestInit = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    for (let step = 0; step < 10; step++) {
      if (at.origin !== new URL(this.url).origin) return { at, status: 0, text: '' };
      const answer = await fetch(at, { ...init, redirect: 'manual', headers: { cookie: this.header(), accept: 'text/html' } });
      for (const line of answer.headers.getSetCookie()) this.keep(line);
      const location = answer.headers.get('location');
      if (!location) return { at, status: answer.status, text: await answer.text() };
      at = new URL(location, at);
      init = {};
    }
    throw new Error(`The redirects do not end: ${at.href}`);
  }

  private header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const isGone = value === '' || /max-age=0(?:;|$)|expires=[^;]*1970/i.test(line);
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
