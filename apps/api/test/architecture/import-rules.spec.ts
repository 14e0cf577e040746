import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { importRules, importViolations, plant } from './planted-tree.ts';

const importing = (...specifiers: string[]) =>
  `${specifiers.map((specifier) => `import '${specifier}';`).join('\n')}\nexport const it = 1;\n`;
const leaf = importing();
const npm = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};\n',
});

/** Every edge that the architecture wants. */
const legal = {
  ...npm('@nestjs/common'),
  ...npm('@mikro-orm/core'),
  ...npm('fast-check'),
  'libs/shared-kernel/src/domain/refusal.ts': leaf,
  'libs/shared-kernel/src/domain/digest.ts': importing('node:crypto'),
  'libs/shared-kernel/src/application/clock.ts': importing('../domain/refusal.ts'),
  'libs/shared-kernel/src/infrastructure/system-clock.ts': importing('../application/clock.ts'),
  'libs/shared-kernel/src/http/refusal.filter.ts': importing('../domain/refusal.ts', '@nestjs/common'),
  'libs/shared-kernel/src/testing/database.ts': leaf,
  'libs/shared-kernel/src/testing/fixed-clock.ts': importing('../application/clock.ts'),
  'libs/identity/src/index.ts': importing('./sessions/index.ts'),
  'libs/identity/src/http.ts': importing('./sessions/http.ts'),
  'libs/identity/src/users/index.ts': importing('./domain/user.ts'),
  'libs/identity/src/users/domain/user.ts': importing(
    '#shared-kernel/domain/refusal',
    '#shared-kernel/domain/digest',
    './account-options.ts',
  ),
  'libs/identity/src/users/domain/account-options.ts': leaf,
  'libs/identity/src/users/domain/user.spec.ts': importing('./user.ts', 'fast-check'),
  'libs/identity/src/users/mails/verify-email.ts': importing('../domain/user.ts'),
  'libs/identity/src/users/infrastructure/persistence/user.schema.ts': importing('../../domain/user.ts'),
  'libs/identity/src/sessions/index.ts': importing('./application/sign-in.ts'),
  'libs/identity/src/sessions/http.ts': importing('./http/sign-in.controller.ts'),
  'libs/identity/src/sessions/sessions.module.ts': importing(
    './http/sign-in.controller.ts',
    './infrastructure/persistence/mikro-sessions.ts',
    '@nestjs/common',
  ),
  'libs/identity/src/sessions/domain/session.ts': importing('../../users/domain/user.ts'),
  'libs/identity/src/sessions/application/sign-in.ts': importing(
    '../domain/session.ts',
    '../../users/index.ts',
    '#shared-kernel/application/clock',
    '@nestjs/common',
  ),
  'libs/identity/src/sessions/infrastructure/persistence/mikro-sessions.ts': importing(
    '../../domain/session.ts',
    '../../../users/infrastructure/persistence/user.schema.ts',
    '@mikro-orm/core',
    '#shared-kernel/infrastructure/system-clock',
  ),
  'libs/identity/src/persistence/entities.ts': importing('../sessions/infrastructure/persistence/mikro-sessions.ts'),
  'libs/identity/src/sessions/http/sign-in.controller.ts': importing(
    '../application/sign-in.ts',
    '#shared-kernel/http/refusal.filter',
  ),
  'libs/identity/src/testing/sessions.contract.ts': importing(
    '../sessions/infrastructure/persistence/mikro-sessions.ts',
    '#shared-kernel/testing/fixed-clock',
    '#shared-kernel/testing/database',
  ),
  'libs/identity/src/two-factor/application/challenge.ts': importing('../../sessions/index.ts'),
  'libs/identity/src/two-factor/http/challenge.controller.ts': importing('../../sessions/http.ts'),
  'libs/oauth-server/src/clients/index.ts': importing('./domain/client.ts'),
  'libs/oauth-server/src/clients/domain/client.ts': leaf,
  'libs/oauth-server/src/grants/domain/grant.ts': importing('../../clients/domain/client.ts'),
  'libs/oauth-server/src/grants/application/issuing.ts': importing('../../clients/index.ts', '#identity'),
  'libs/billing/src/objects/domain/codec.ts': leaf,
  'libs/billing/src/polar/index.ts': importing('./domain/ports.ts'),
  'libs/billing/src/polar/domain/ports.ts': importing('../../objects/domain/codec.ts'),
  'libs/billing/src/selling/application/refunds.ts': importing('../../objects/domain/codec.ts', '../../polar/index.ts'),
  'libs/organizations/src/index.ts': leaf,
  'libs/organizations/src/organizations.module.ts': leaf,
  'libs/organizations/src/application/membership.ts': importing('#identity'),
  'libs/organizations/src/http/members.controller.ts': importing('#identity/http'),
  'apps/api/src/app.module.ts': importing(
    '#identity',
    '#organizations/organizations.module',
    '#identity/http',
    '#identity/persistence/entities',
    '#identity/users/domain/account-options',
    '#shared-kernel/infrastructure/system-clock',
  ),
  'apps/polar-stand-in/src/main.ts': leaf,
  'apps/test-provider/src/main.ts': leaf,
  'apps/api/test/support/test-app.ts': importing('../../src/app.module.ts'),
  'apps/api/test/sign-in.e2e.ts': importing('./support/test-app.ts', '#shared-kernel/testing/database', 'fast-check'),
  'apps/console/src/ui/forms/field.tsx': leaf,
  'apps/console/src/shared/account/account-reads.ts': leaf,
  'apps/console/src/shared/account/person-avatar.tsx': importing('../../ui/forms/field.tsx'),
  'apps/console/src/features/sessions/sessions-page.tsx': importing(
    '../../ui/forms/field.tsx',
    '../../shared/account/person-avatar.tsx',
  ),
  'apps/console/e2e/sign-in.browser.ts': importing('../../api/test/support/test-app.ts'),
};

const identity = 'libs/identity/src';
const LOST = './nowhere.ts';

/** By rule: the file that breaks it, and what that imports. */
const planted: Record<string, [from: string, specifier: string][]> = {
  'no-cycles': [[`${identity}/sessions/domain/egg.ts`, './hen.ts']],
  unresolvable: [['apps/api/src/lost.ts', LOST]],
  'domain-is-pure': [
    [`${identity}/sessions/domain/a.ts`, '../application/sign-in.ts'],
    [`${identity}/sessions/domain/b.ts`, '@nestjs/common'],
    [`${identity}/sessions/domain/c.ts`, 'node:crypto'],
    ['libs/shared-kernel/src/domain/d.ts', 'node:crypto'],
    [`${identity}/sessions/domain/e.ts`, '#shared-kernel/application/clock'],
  ],
  'application-sees-domain': [
    [`${identity}/sessions/application/a.ts`, '../infrastructure/persistence/mikro-sessions.ts'],
    [`${identity}/sessions/application/b.ts`, '@mikro-orm/core'],
    [`${identity}/sessions/application/c.ts`, '#shared-kernel/infrastructure/system-clock'],
    ['libs/shared-kernel/src/application/d.ts', '../infrastructure/system-clock.ts'],
    [`${identity}/profile/application/a.ts`, '../../sessions/http.ts'],
    ['libs/organizations/src/application/b.ts', '#identity/http'],
  ],
  'mails-are-words': [[`${identity}/sessions/mails/a.ts`, '../application/sign-in.ts']],
  'http-sees-application': [
    [`${identity}/sessions/http/a.controller.ts`, '../infrastructure/persistence/mikro-sessions.ts'],
    [`${identity}/sessions/jobs/a.job.ts`, '../infrastructure/persistence/mikro-sessions.ts'],
  ],
  'infrastructure-is-a-leaf': [
    [`${identity}/sessions/infrastructure/a.ts`, '../http/sign-in.controller.ts'],
    ['libs/organizations/src/infrastructure/b.ts', '#identity/http'],
  ],
  'contexts-meet-at-the-door': [
    ['libs/billing/src/infrastructure/a.ts', '#organizations'],
    ['libs/organizations/src/infrastructure/a.ts', '#identity/users/domain/user'],
  ],
  'rooms-of-identity': [
    [`${identity}/two-factor/http/a.ts`, '../../users/domain/user.ts'],
    [`${identity}/profile/infrastructure/a.ts`, '../../sessions/infrastructure/persistence/mikro-sessions.ts'],
  ],
  'rooms-of-oauth': [['libs/oauth-server/src/clients/http/a.ts', '../../grants/application/issuing.ts']],
  'rooms-of-billing': [['libs/billing/src/selling/http/a.ts', '../../polar/domain/ports.ts']],
  'keys-and-factors-register': [[`${identity}/sessions/http/b.ts`, '../../two-factor/index.ts']],
  'kernel-knows-nobody': [['libs/shared-kernel/src/http/a.ts', '#identity']],
  'nobody-knows-the-api': [
    ['libs/billing/src/http/a.ts', '#api/config'],
    ['libs/shared-kernel/src/testing/a.contract.ts', '../../../../apps/api/test/support/test-app.ts'],
  ],
  'api-enters-by-doors': [['apps/api/src/a.ts', '#identity/sessions/application/sign-in']],
  'console-is-another-world': [['apps/console/src/a.ts', '../../api/src/config.ts']],
  'console-features-are-strangers': [['apps/console/src/features/profile/a.tsx', '../sessions/sessions-page.tsx']],
  'console-controls-know-no-feature': [
    ['apps/console/src/ui/forms/a.tsx', '../../shared/account/person-avatar.tsx'],
    ['apps/console/src/ui/forms/b.tsx', '../../shared/account/account-reads.ts'],
  ],
  'console-shared-knows-no-feature': [
    ['apps/console/src/shared/account/a.tsx', '../../features/sessions/sessions-page.tsx'],
  ],
  'stand-in-is-a-stranger': [['apps/polar-stand-in/src/a.ts', '#identity']],
  'nobody-imports-the-stand-in': [['apps/api/src/d.ts', '../../polar-stand-in/src/main.ts']],
  'test-provider-is-a-stranger': [['apps/test-provider/src/a.ts', '#identity']],
  'nobody-imports-the-test-provider': [['apps/api/src/e.ts', '../../test-provider/src/main.ts']],
  'product-knows-no-test': [
    ['libs/billing/src/http/b.ts', '#shared-kernel/testing/fixed-clock'],
    ['apps/api/src/b.ts', '../test/support/test-app.ts'],
  ],
  'product-needs-no-dev-dependency': [['apps/api/src/c.ts', 'fast-check']],
};

/** The file that a specifier means, as the report names it. */
function target(from: string, specifier: string): string {
  const [, context, path = 'index'] = /^#([\w-]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (context) return `${context === 'api' ? 'apps' : 'libs'}/${context}/src/${path}.ts`;
  if (specifier.startsWith('.')) return specifier === LOST ? LOST : join(dirname(from), specifier);
  return specifier.startsWith('node:') ? specifier.slice('node:'.length) : `node_modules/${specifier}/index.js`;
}

describe('the import rules', () => {
  let tree: string;
  let found: string[];

  beforeAll(async () => {
    const violations = Object.values(planted).flat();
    tree = await plant({
      ...legal,
      'apps/api/src/config.ts': leaf,
      [`${identity}/sessions/domain/hen.ts`]: importing('./egg.ts'),
      [`${identity}/two-factor/index.ts`]: leaf,
      ...Object.fromEntries(violations.map(([from, specifier]) => [from, importing(specifier)])),
    });
    found = await importViolations(tree);
  }, 60_000);

  afterAll(() => rm(tree, { recursive: true, force: true }));

  test.each(Object.entries(planted))('%s', (rule, violations) => {
    const expected = violations.map(([from, specifier]) => `${rule}: ${from} -> ${target(from, specifier)}`);
    expect(found.filter((violation) => violation.startsWith(`${rule}:`)).toSorted()).toEqual(expected.toSorted());
  });

  test('let every legal edge pass', () => {
    const guilty = new Set(Object.values(planted).flatMap((violations) => violations.map(([from]) => from)));
    expect(found.filter((violation) => !guilty.has(/: (.+) ->/.exec(violation)![1]!))).toEqual([]);
  });

  test('have a planted violation each', async () => {
    expect(Object.keys(planted).toSorted()).toEqual((await importRules()).toSorted());
  });
});
