import { beforeEach, expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import { type AccountFlows, accountFlows } from '../../testing/account-flows.ts';
import type { User } from '../domain/user.ts';
import { UserDirectory } from './user-directory.ts';

let flows: AccountFlows;
let directory: UserDirectory;
beforeEach(() => {
  flows = accountFlows();
  directory = flows.wiring.get(UserDirectory);
});
const ada = aUser({
  name: 'Ada',
  email: 'ada@example.com',
  image: 'a.png',
  language: 0,
  extra: { company: 'Engines' },
});
const bob = aUser({ name: 'Bob', email: 'bob@example.com' });
const person = ({ id, name, email, emailVerified, emailProven, image, updatedAt, extra }: User, language: string) => ({
  id,
  name,
  email,
  emailVerified,
  emailProven,
  image,
  language,
  updatedAt,
  extra,
});

test('returns what other contexts may see of a user, with the language of the mails', async () => {
  await flows.uow.run(async () => {
    for (const user of [ada, bob]) await flows.users.add(user);
  });
  await expect(directory.find(ada.id)).resolves.toEqual(person(ada, 'ru'));
  await expect(directory.look(ada.id)).resolves.toEqual(person(ada, 'ru'));
  await expect(directory.findByEmail('BOB@Example.com')).resolves.toEqual(person(bob, 'en'));
  const all = await directory.findAll([bob.id, aUser().id, ada.id]);
  expect(all).toEqual(
    new Map([
      [ada.id, person(ada, 'ru')],
      [bob.id, person(bob, 'en')],
    ]),
  );
});

test('finds nobody for an unknown id or address', async () => {
  await expect(directory.find(aUser().id)).resolves.toBeUndefined();
  await expect(directory.look(aUser().id)).resolves.toBeUndefined();
  await expect(directory.findByEmail('nobody@example.com')).resolves.toBeUndefined();
  await expect(directory.findByEmail('no address')).resolves.toBeUndefined();
  await expect(directory.findAll([])).resolves.toEqual(new Map());
});
