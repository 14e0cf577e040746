/** Keeps cookies, and follows redirects to its own origin. */
export class FormBrowser {
  readonly #cookies = new Map<string, string>();

  /**
   * @param body of a form that is sent first
   * @returns the page on which it ends, or where it is sent to elsewhere
   */
  async open(url: string | URL, body?: URLSearchParams): Promise<URL> {
    let at = new URL(url);
    let form = body;
    const { origin } = at;
    for (let step = 0; step < 10 && at.origin === origin; step += 1) {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { cookie },
        ...(form && { method: 'POST', body: form }),
      });
      for (const line of answer.headers.getSetCookie()) this.#keep(line);
      const location = answer.headers.get('location');
      if (!location) {
        if (answer.status === 200 && !form) return at;
        throw new Error(`${at.href} answers ${answer.status} ${await answer.text()}`);
      }
      form = undefined;
      at = new URL(location, at);
    }
    return at;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
