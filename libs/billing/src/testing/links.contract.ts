import { walkList } from '#shared-kernel/testing/walk-list';
import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { AccountLink, type BillingOwner, ownerIn } from '../customers/domain/account-link.ts';
import { after, NOW, onPostgres } from './postgres-kit.ts';

const LATER = after(3600);

const anOwner = (type: BillingOwner['type'] = 'user'): BillingOwner => ({ type, id: randomUUID() });
const aLink = (owner: BillingOwner) => AccountLink.begin(randomUUID(), owner, NOW);

onPostgres('Links', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const read = <T>(work: () => Promise<T>) => kit().uow.read(work);
  const add = (link: AccountLink) => run(() => kit().links.add(link));
  const find = (owner: BillingOwner) => read(() => kit().links.find(owner));
  const change = (owner: BillingOwner, act: (link: AccountLink) => void) =>
    run(async () => {
      const link = (await kit().links.findForUpdate(owner))!;
      act(link);
      await kit().links.save(link);
    });

  test('are read back as stored, and as they are changed', async () => {
    const owner = anOwner('organization');
    await expect(find(owner)).resolves.toBeUndefined();
    await expect(add(aLink(owner))).resolves.toBe('added');
    const started = { ownerType: 'organization', ownerId: owner.id, createdAt: NOW };
    const pending = { ...started, customerId: null, status: 'pending', reason: null, updatedAt: NOW };
    await expect(find(owner)).resolves.toMatchObject(pending);
    await change(owner, (link) => link.refuse('email-taken', LATER));
    const conflict = { ...started, customerId: null, status: 'conflict', reason: 'email-taken', updatedAt: LATER };
    await expect(find(owner)).resolves.toMatchObject(conflict);
    const customerId = randomUUID();
    await change(owner, (link) => link.link(customerId, LATER));
    const linked = { ...started, customerId, status: 'linked', reason: null };
    await expect(find(owner)).resolves.toMatchObject(linked);
    await expect(read(() => kit().links.ofCustomer(customerId))).resolves.toMatchObject(linked);
    await change(owner, (link) => link.detach(LATER));
    await expect(find(owner)).resolves.toMatchObject({ ...started, customerId, status: 'detached' });
  });

  test('an owner has one, also as the other type of owner', async () => {
    const owner = anOwner();
    const first = aLink(owner);
    await expect(add(first)).resolves.toBe('added');
    await expect(add(aLink(owner))).resolves.toBe('present');
    await expect(add(aLink({ type: 'organization', id: owner.id }))).resolves.toBe('present');
    await expect(find(owner)).resolves.toMatchObject({ id: first.id });
    await expect(find({ type: 'organization', id: owner.id })).resolves.toBeUndefined();
  });

  test('a customer belongs to one owner', async () => {
    const [one, two, customerId] = [anOwner(), anOwner(), randomUUID()];
    for (const owner of [one, two]) await add(aLink(owner));
    await change(one, (link) => link.link(customerId, LATER));
    await expect(change(two, (link) => link.link(customerId, LATER))).rejects.toBeInstanceOf(Error);
    await expect(find(two)).resolves.toMatchObject({ status: 'pending', customerId: null });
  });

  test('are listed by status, the latest changed ones first, and read by their own id', async () => {
    const links = [anOwner(), anOwner(), anOwner()].map(aLink);
    for (const link of links) await add(link);
    const [first, second, third] = links.map(ownerIn);
    await change(first!, (link) => link.refuse('email-refused', LATER));
    await change(second!, (link) => link.refuse('email-refused', new Date(LATER.getTime() + 1)));
    await change(third!, (link) => link.link('listed customer', LATER));
    const ids = (found: readonly AccountLink[]) => found.map(({ id }) => id);
    const conflicts = await kit().linkList.page({ filters: { status: 'conflict' }, limit: 10 });
    expect(ids(conflicts.rows).slice(0, 2)).toEqual([links[1]!.id, links[0]!.id]);
    const everything = await walkList((asked) => kit().linkList.page({ ...asked, filters: {} }));
    expect(everything).toEqual(expect.arrayContaining(links.map(({ id }) => id)));
    await expect(read(() => kit().links.ofCustomers(['listed customer', 'none']))).resolves.toMatchObject([
      { id: links[2]!.id },
    ]);
    await expect(read(() => kit().links.get(links[2]!.id))).resolves.toMatchObject({ customerId: 'listed customer' });
    await expect(read(() => kit().links.get('no id'))).resolves.toBeUndefined();
  });

  test.each(['', 'no id', "' or true --", randomUUID()])('nothing is found by %j', async (id) => {
    await expect(find({ type: 'user', id })).resolves.toBeUndefined();
    await expect(run(() => kit().links.findForUpdate({ type: 'user', id }))).resolves.toBeUndefined();
    await expect(read(() => kit().links.ofCustomer(id))).resolves.toBeUndefined();
  });
});
