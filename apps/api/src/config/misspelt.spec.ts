import { expect, test } from '@jest/globals';
import { variables } from './variables.ts';
import { misspelt } from './misspelt.ts';

const known = Object.keys(variables);

test.each([
  ['REQUIRE_EMAIL_VERIFICATON', 'REQUIRE_EMAIL_VERIFICATION'],
  ['REQUIRE_MAIL_VERIFICATON', 'REQUIRE_EMAIL_VERIFICATION'],
  ['DATABSAE_URL', 'DATABASE_URL'],
  ['TRUSTED_ORIGIN', 'TRUSTED_ORIGINS'],
  ['BASE_URI', 'BASE_URL'],
  ['SIGNUP', 'SIGN_UP'],
])('%s: %s was meant', (name, meant) => {
  expect(misspelt([name], known)).toEqual([{ name, meant }]);
});

test.each([
  ['right', known],
  [
    'of a shell',
    'HOME PATH PWD OLDPWD USER LOGNAME SHELL SHLVL TERM LANG LC_ALL MAIL HOSTNAME EDITOR TZ TMPDIR _'.split(' '),
  ],
  [
    'of npm and Node',
    'NODE NODE_OPTIONS NODE_PATH npm_config_cache npm_package_json INIT_CWD COLOR CI NO_COLOR'.split(' '),
  ],
  ['close to a short one', ['PORTS', 'POST', 'HOSTS', 'MOST']],
  ['three letters off', ['REQUIRE_EMAIL_VERIFIED']],
])('names that are %s are left alone', (_, names) => {
  expect(misspelt(names, known)).toEqual([]);
});
