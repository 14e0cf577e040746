import { BrowserLike } from './browser-like.ts';

export const PASSWORD = 'correct horse battery';

/** A user with a browser, who signs in and consents when asked. */
export class AuthorizingUser {
  readonly name: string;
  readonly browser: BrowserLike;
  readonly email: string;
  /** Pages shown by the last authorization: `sign-in`, `consent`. */
  pages: string[] = [];
  private readonly url: string;

  private constructor(url: string, name: string) {
    this.url = url;
    this.name = name;
    this.browser = new BrowserLike(url, url);
    this.email = `${name.toLowerCase()}@example.com`;
  }

  /** Registered and signed out. */
  static async register(url: string, name: string): Promise<AuthorizingUser> {
    const user = new AuthorizingUser(url, name);
    await user.json('/sign-up/email', { name, email: user.email, password: PASSWORD });
    await user.browser.post('/sign-out');
    return user;
  }

  /**
   * Follows an authorization request as a browser does.
   * @returns the redirect URI of the client with the answer, or the page that posts it there
   */
  async authorize(request: URL | string, accept = true): Promise<URL> {
    this.pages = [];
    let at = new URL(request);
    for (let step = 0; step < 10; step++) {
      if (at.origin !== this.url || ['/callback', '/api/auth/oauth2/form-post'].includes(at.pathname)) return at;
      at = new URL(await this.next(at, accept), this.url);
    }
    throw new Error(`The authorization does not end: ${at.href}`);
  }

  private async next(at: URL, accept: boolean): Promise<string> {
    if (at.pathname === '/sign-in') {
      this.pages.push('sign-in');
      const { url } = await this.json('/sign-in/email', { email: this.email, password: PASSWORD });
      return String(url);
    }
    if (at.pathname === '/consent') {
      this.pages.push('consent');
      const { redirectURI } = await this.json('/oauth2/consent', { accept });
      return String(redirectURI);
    }
    const answer = await this.browser.navigate(at.href.slice(`${this.url}/api/auth`.length));
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${at.href} answers ${answer.status} ${await answer.text()}`);
    return location;
  }

  /** @throws Error unless it is answered with 200 */
  private async json(path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await this.browser.post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }
}
