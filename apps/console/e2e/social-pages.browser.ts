import { describe } from '@jest/globals';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { authorizePath, registerApp } from './support/apps.ts';
import { call, newEmail, newHolder } from './support/holder.ts';
import { found, invite } from './support/organizations.ts';
import { beAtProvider, goToProvider, offered, offering, PROVIDER, useProviderApp } from './support/providers.ts';
import { settled, visit } from './support/steps.ts';
import { press, pressForDialog, type Stop, tour, walk } from './support/walk.ts';

/** Every page that shows providers, with as many as there are brands. */
describe('pages of providers', () => {
  const consoleApp = useProviderApp((upstream) => ({
    ...offering(upstream),
    ...offered('google', 'github', 'microsoft', 'facebook', 'linkedin', 'twitter', 'reddit', 'discord', 'huggingface'),
  }));

  tour(async () => {
    const owner = await newHolder(consoleApp);
    const id = await invite(consoleApp, owner.context, await found(consoleApp, owner.context), newEmail('guest'));
    const app = await registerApp(consoleApp, owner.context);
    const all = press(/^More ways to sign/, 'text=Continue with Hugging Face');
    const entrance: readonly Stop[] = [
      ['sign-in', '/sign-in'],
      ['sign-in, all ways', '/sign-in', all],
      ['sign-in, after a failure', `/sign-in?error=email_not_found&provider=google`],
      ['sign-in for an app', authorizePath(app)],
      ['sign-up', '/sign-up'],
      ['sign-up, all ways', '/sign-up', all],
      ['sign-up, after a failure', `/sign-up?error=signup_disabled&provider=github`],
      ['invitation', `/accept-invitation?id=${id}`],
      ['error, sign in first', '/error?error=account_not_linked'],
      ['error, of a link', "/error?error=email_doesn't_match"],
    ];
    await walk(consoleApp, await consoleApp.visitor(), entrance, expectAccessibleAndReflow);

    const holder = await newHolder(consoleApp);
    await walk(
      consoleApp,
      holder.context,
      [
        ['linked accounts, none', '/account/linked'],
        ['linked accounts, after a failure', `/account/linked?error=email_doesn't_match&provider=${PROVIDER}`],
        ['signed in, after a failure', `/sign-in?error=invalid_code&provider=${PROVIDER}`],
      ],
      expectAccessibleAndReflow,
    );

    const visitor = await consoleApp.visitor();
    const page = await visitor.newPage();
    await visit(page, '/sign-up?callbackURL=/account/linked');
    await all(page);
    await goToProvider(page);
    await beAtProvider(page, newEmail('pure'));
    await page.waitForURL('**/account/linked');
    await settled(page);
    await expectAccessibleAndReflow(page);
    await page.close();
    await walk(
      consoleApp,
      visitor,
      [
        ['overview without a password', '/account'],
        ['password, none', '/account/password'],
        ['password, link sent', '/account/password', press('Email me a link', 'text=We sent a link to')],
        ['delete account without a password', '/account/delete'],
        ['two-factor without a password', '/account/two-factor/set-up'],
      ],
      expectAccessibleAndReflow,
    );

    const { email, context } = await newHolder(consoleApp);
    const linking = await context.newPage();
    await visit(linking, '/account/linked');
    await goToProvider(linking, 'Connect');
    await beAtProvider(linking, email);
    await linking.waitForURL('**/account/linked');
    await linking.close();
    await walk(
      consoleApp,
      context,
      [
        ['linked accounts', '/account/linked'],
        ['disconnect', '/account/linked', pressForDialog(/^Disconnect /)],
      ],
      expectAccessibleAndReflow,
    );
    await call(consoleApp, context, 'sign-out', {});
  });
});
