import { expect, test } from '@jest/globals';
import { groupsOf } from './chunk-groups.ts';

interface Sketch {
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly later?: readonly string[];
  readonly modules?: readonly string[];
  readonly characters?: number;
}

/** The group of each module in a bundle of such scripts, whose modules are called as they are unless given. */
function groups(sketches: Readonly<Record<string, Sketch>>): Record<string, string> {
  const chunks = Object.entries(sketches).map(([name, sketch]) => ({
    fileName: name,
    name,
    code: 'x'.repeat(sketch.characters ?? 20_000),
    isEntry: sketch.isEntry ?? false,
    imports: [...(sketch.imports ?? [])],
    dynamicImports: [...(sketch.later ?? [])],
    modules: Object.fromEntries((sketch.modules ?? [name]).map((id) => [id, {}])),
  }));
  return Object.fromEntries(groupsOf(chunks as never));
}

const pages = (count: number, imports: readonly string[]) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}-page`, { imports }]));

test('what areas need at first is grouped by these areas, and by those whose pages need it later', () => {
  const made = groups({
    account: { isEntry: true, imports: ['signed-in', 'everywhere'], later: ['profile'] },
    staff: { isEntry: true, imports: ['signed-in', 'everywhere'] },
    auth: { isEntry: true, imports: ['everywhere', 'field'] },
    'signed-in': { imports: ['everywhere'] },
    everywhere: {},
    field: {},
    profile: { imports: ['field'] },
  });
  expect(made).toMatchObject({
    'signed-in': 'account-staff',
    everywhere: 'account-auth-staff',
    field: 'auth-for-account',
  });
  expect(made).not.toHaveProperty('profile');
});

test('what many pages need later comes together, what few need is left to the bundler', () => {
  const made = groups({
    account: { isEntry: true, later: Object.keys(pages(20, [])) },
    ...pages(20, ['table']),
    '0-page': { imports: ['table', 'chart'] },
    table: {},
    chart: {},
  });
  expect(made).toEqual({ account: 'account', table: 'account-parts' });
});

test('what many dialogs and no page need is apart from what many pages need', () => {
  const dialogs = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}-dialog`, { imports: ['frame'] }]));
  const made = groups({
    account: { isEntry: true, later: [...Object.keys(pages(20, [])), ...Object.keys(dialogs)] },
    ...pages(20, ['table']),
    ...dialogs,
    '0-page': { imports: ['table', 'ledger'] },
    table: { imports: ['text'] },
    frame: { imports: ['text', 'ledger'] },
    text: {},
    ledger: {},
  });
  expect(made).toEqual({
    account: 'account',
    table: 'account-parts',
    text: 'account-parts',
    frame: 'account-dialogs',
  });
});

test('React and the library of forms have scripts of their own, and what needs forms is apart from the rest', () => {
  const made = groups({
    account: { isEntry: true, imports: ['react'], later: ['page'] },
    auth: { isEntry: true, imports: ['react', 'field', 'checkbox'] },
    react: { modules: ['/node_modules/react/index.js'] },
    'hook-form': { modules: ['/node_modules/react-hook-form/index.js'] },
    field: { imports: ['hook-form'] },
    checkbox: {},
    page: { imports: ['field', 'checkbox'] },
  });
  expect(made).toMatchObject({
    '/node_modules/react/index.js': 'react',
    '/node_modules/react-hook-form/index.js': 'forms',
    field: 'auth-for-account-with-form',
    checkbox: 'auth-for-account',
  });
});

test('a small group joins the one of every page, unless it needs a third, loads something later or is seldom needed by others', () => {
  const made = groups({
    account: { isEntry: true, imports: ['small', 'dependent', 'loader', 'big'] },
    auth: { isEntry: true, imports: ['small', 'dependent', 'loader', 'everywhere'] },
    staff: { isEntry: true, imports: ['everywhere', 'big'] },
    everywhere: {},
    big: {},
    small: { characters: 100 },
    dependent: { characters: 100, imports: ['everywhere'] },
    loader: { characters: 100 },
  });
  expect(made).toMatchObject({ small: 'account-auth-staff', dependent: 'account-auth-staff', big: 'account-staff' });
  const kept = groups({
    account: { isEntry: true, imports: ['loader'] },
    auth: { isEntry: true, imports: ['loader', 'everywhere'] },
    staff: { isEntry: true, imports: ['everywhere'] },
    everywhere: {},
    later: {},
    loader: { characters: 100, later: ['later'] },
  });
  expect(kept).toMatchObject({ loader: 'account-auth' });
  const seldom = groups({
    account: { isEntry: true, imports: ['everywhere'], later: ['page'] },
    staff: { isEntry: true, imports: ['everywhere', 'words'] },
    everywhere: {},
    page: { imports: ['words'] },
    words: { characters: 100 },
  });
  expect(seldom).toMatchObject({ words: 'staff-for-account' });
});
