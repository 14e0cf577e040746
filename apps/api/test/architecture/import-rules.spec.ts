import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
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
  'libs/shared-kernel/src/testing/fixed-clock.ts': importing('../application/clock.ts'),
  'libs/identity/src/index.ts': importing('./accounts/index.ts'),
  'libs/identity/src/accounts/index.ts': importing('./application/sign-in.ts'),
  'libs/identity/src/accounts/accounts.module.ts': importing(
    './http/sign-in.controller.ts',
    './infrastructure/persistence/mikro-users.ts',
    '@nestjs/common',
  ),
  'libs/identity/src/accounts/domain/user.ts': importing(
    '#shared-kernel/domain/refusal',
    '#shared-kernel/domain/digest',
    './account-options.ts',
  ),
  'libs/identity/src/accounts/domain/account-options.ts': leaf,
  'libs/identity/src/accounts/domain/user.spec.ts': importing('./user.ts', 'fast-check'),
  'libs/identity/src/accounts/mails/verify-email.ts': importing('../domain/user.ts'),
  'libs/identity/src/accounts/application/sign-in.ts': importing(
    '../domain/user.ts',
    '../mails/verify-email.ts',
    '#shared-kernel/application/clock',
    '@nestjs/common',
  ),
  'libs/identity/src/accounts/infrastructure/persistence/mikro-users.ts': importing(
    '../../domain/user.ts',
    '@mikro-orm/core',
    '#shared-kernel/infrastructure/system-clock',
  ),
  'libs/identity/src/accounts/infrastructure/persistence/entities.ts': importing('./mikro-users.ts'),
  'libs/identity/src/accounts/http/sign-in.controller.ts': importing(
    '../application/sign-in.ts',
    '#shared-kernel/http/refusal.filter',
  ),
  'libs/identity/src/accounts/testing/users.contract.ts': importing(
    '../infrastructure/persistence/mikro-users.ts',
    '#shared-kernel/testing/fixed-clock',
    '../../../../../apps/api/test/support/database.ts',
  ),
  'libs/identity/src/two-factor/application/challenge.ts': importing('../../accounts/index.ts'),
  'libs/organizations/src/index.ts': leaf,
  'libs/organizations/src/organizations.module.ts': leaf,
  'libs/organizations/src/application/membership.ts': importing('#identity'),
  'apps/api/src/app.module.ts': importing(
    '#identity',
    '#organizations/organizations.module',
    '#identity/accounts/infrastructure/persistence/entities',
    '#identity/accounts/domain/account-options',
    '#shared-kernel/infrastructure/system-clock',
  ),
  'apps/api/test/support/database.ts': importing('../../src/app.module.ts'),
  'apps/api/test/sign-in.e2e.ts': importing('./support/database.ts', 'fast-check'),
  'apps/console/src/ui/forms/field.tsx': leaf,
  'apps/console/src/shared/account/person-avatar.tsx': importing('../../ui/forms/field.tsx'),
  'apps/console/src/features/sessions/sessions-page.tsx': importing(
    '../../ui/forms/field.tsx',
    '../../shared/account/person-avatar.tsx',
  ),
  'apps/console/e2e/sign-in.browser.ts': importing('../../api/test/support/database.ts'),
};

const identity = 'libs/identity/src';

/** `rule: from -> to`, each with the file that commits it. */
const planted: Record<string, [from: string, specifier: string, to: string][]> = {
  'no-cycles': [[`${identity}/accounts/domain/egg.ts`, './hen.ts', `${identity}/accounts/domain/hen.ts`]],
  unresolvable: [['apps/api/src/lost.ts', './nowhere.ts', './nowhere.ts']],
  'domain-is-pure': [
    [`${identity}/accounts/domain/a.ts`, '../application/sign-in.ts', `${identity}/accounts/application/sign-in.ts`],
    [`${identity}/accounts/domain/b.ts`, '@nestjs/common', 'node_modules/@nestjs/common/index.js'],
    [`${identity}/accounts/domain/c.ts`, 'node:crypto', 'crypto'],
    ['libs/shared-kernel/src/domain/d.ts', 'node:crypto', 'crypto'],
    [
      `${identity}/accounts/domain/e.ts`,
      '#shared-kernel/application/clock',
      'libs/shared-kernel/src/application/clock.ts',
    ],
  ],
  'application-sees-domain': [
    [
      `${identity}/accounts/application/a.ts`,
      '../infrastructure/persistence/mikro-users.ts',
      `${identity}/accounts/infrastructure/persistence/mikro-users.ts`,
    ],
    [`${identity}/accounts/application/b.ts`, '@mikro-orm/core', 'node_modules/@mikro-orm/core/index.js'],
    [
      `${identity}/accounts/application/c.ts`,
      '#shared-kernel/infrastructure/system-clock',
      'libs/shared-kernel/src/infrastructure/system-clock.ts',
    ],
    [
      'libs/shared-kernel/src/application/d.ts',
      '../infrastructure/system-clock.ts',
      'libs/shared-kernel/src/infrastructure/system-clock.ts',
    ],
  ],
  'mails-are-words': [
    [`${identity}/accounts/mails/a.ts`, '../application/sign-in.ts', `${identity}/accounts/application/sign-in.ts`],
  ],
  'http-sees-application': [
    [
      `${identity}/accounts/http/a.controller.ts`,
      '../infrastructure/persistence/mikro-users.ts',
      `${identity}/accounts/infrastructure/persistence/mikro-users.ts`,
    ],
    [
      `${identity}/accounts/jobs/a.job.ts`,
      '../infrastructure/persistence/mikro-users.ts',
      `${identity}/accounts/infrastructure/persistence/mikro-users.ts`,
    ],
  ],
  'infrastructure-is-a-leaf': [
    [
      `${identity}/accounts/infrastructure/a.ts`,
      '../http/sign-in.controller.ts',
      `${identity}/accounts/http/sign-in.controller.ts`,
    ],
  ],
  'contexts-meet-at-the-door': [
    ['libs/billing/src/infrastructure/a.ts', '#organizations', 'libs/organizations/src/index.ts'],
    [
      'libs/organizations/src/infrastructure/a.ts',
      '#identity/accounts/domain/user',
      `${identity}/accounts/domain/user.ts`,
    ],
  ],
  'rooms-of-identity': [
    [`${identity}/two-factor/http/a.ts`, '../../accounts/domain/user.ts', `${identity}/accounts/domain/user.ts`],
    [
      `${identity}/accounts/http/b.ts`,
      '../../two-factor/application/challenge.ts',
      `${identity}/two-factor/application/challenge.ts`,
    ],
  ],
  'kernel-knows-nobody': [['libs/shared-kernel/src/http/a.ts', '#identity', `${identity}/index.ts`]],
  'nobody-knows-the-api': [['libs/billing/src/http/a.ts', '#api/config', 'apps/api/src/config.ts']],
  'api-enters-by-doors': [
    ['apps/api/src/a.ts', '#identity/accounts/application/sign-in', `${identity}/accounts/application/sign-in.ts`],
  ],
  'console-is-another-world': [['apps/console/src/a.ts', '../../api/src/config.ts', 'apps/api/src/config.ts']],
  'console-features-are-strangers': [
    [
      'apps/console/src/features/profile/a.tsx',
      '../sessions/sessions-page.tsx',
      'apps/console/src/features/sessions/sessions-page.tsx',
    ],
  ],
  'console-controls-know-no-feature': [
    [
      'apps/console/src/ui/forms/a.tsx',
      '../../shared/account/person-avatar.tsx',
      'apps/console/src/shared/account/person-avatar.tsx',
    ],
  ],
  'console-shared-knows-no-feature': [
    [
      'apps/console/src/shared/account/a.tsx',
      '../../features/sessions/sessions-page.tsx',
      'apps/console/src/features/sessions/sessions-page.tsx',
    ],
  ],
  'product-knows-no-test': [
    [
      'libs/billing/src/http/b.ts',
      '#shared-kernel/testing/fixed-clock',
      'libs/shared-kernel/src/testing/fixed-clock.ts',
    ],
    ['apps/api/src/b.ts', '../test/support/database.ts', 'apps/api/test/support/database.ts'],
  ],
  'product-needs-no-dev-dependency': [['apps/api/src/c.ts', 'fast-check', 'node_modules/fast-check/index.js']],
};

describe('the import rules', () => {
  let tree: string;
  let found: string[];

  beforeAll(async () => {
    const violations = Object.values(planted).flat();
    tree = await plant({
      ...legal,
      'apps/api/src/config.ts': leaf,
      [`${identity}/accounts/domain/hen.ts`]: importing('./egg.ts'),
      ...Object.fromEntries(violations.map(([from, specifier]) => [from, importing(specifier)])),
    });
    found = await importViolations(tree);
  }, 60_000);

  afterAll(() => rm(tree, { recursive: true, force: true }));

  test.each(Object.entries(planted))('%s', (rule, violations) => {
    const expected = violations.map(([from, , to]) => `${rule}: ${from} -> ${to}`);
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
