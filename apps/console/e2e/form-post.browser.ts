import { describe, expect, test } from '@jest/globals';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { authorizePath, registerApp } from './support/apps.ts';
import { useConsoleApp } from './support/console-app.ts';
import { newHolder } from './support/holder.ts';
import { click, visit } from './support/steps.ts';

const HOME = 'You are at home';
const STATE = `"><script>document.title='taken over'</script>&amp;'`;

interface Posted {
  readonly method: string | undefined;
  readonly origin: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/** The website of an app, whose callback leads on to its page at another origin. */
async function website() {
  const posted: Posted[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url !== '/callback') return response.setHeader('content-type', 'text/html').end(`<h1>${HOME}</h1>`);
      const { method, headers } = request;
      posted.push({ method, origin: headers.origin, form: Object.fromEntries(new URLSearchParams(body)) });
      return response.writeHead(303, { location: `http://127.0.0.1:${port}/home` }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { posted, callback: `http://localhost:${port}/callback`, close };
}

/** OAuth 2.0 Form Post Response Mode. */
describe('an app that has its answer posted', () => {
  const consoleApp = useConsoleApp();

  test.each([
    ['by itself', true],
    ['by a button where scripts are off', false],
  ])('gets it %s, with a hostile state unchanged, and may lead on elsewhere', async (_, scripts) => {
    const site = await website();
    const { page, context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context, { redirect_uris: [site.callback] });
    const changes = { redirect_uri: site.callback, response_mode: 'form_post', state: STATE };
    await visit(page, authorizePath(app, changes));
    await click(page, 'Allow');
    await page.getByRole('heading', { name: HOME }).waitFor();
    if (!scripts) {
      site.posted.splice(0);
      const plain = await scriptless(context);
      await plain.goto(new URL(authorizePath(app, changes), consoleApp.origin).href);
      await plain.getByRole('button', { name: 'Continue' }).click();
      await plain.getByRole('heading', { name: HOME }).waitFor();
      await plain.context().close();
    }
    site.close();
    expect(site.posted).toEqual([
      {
        method: 'POST',
        origin: consoleApp.origin,
        form: { code: expect.stringMatching(/^\w{32}$/), state: STATE, iss: `${consoleApp.origin}/api/auth` },
      },
    ]);
  });

  /** The same browser without scripts. */
  async function scriptless(context: BrowserContext) {
    const plain = await context.browser()!.newContext({ javaScriptEnabled: false });
    await plain.addCookies(await context.cookies());
    return plain.newPage();
  }
});
