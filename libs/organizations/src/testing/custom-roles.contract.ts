import { expect, test } from '@jest/globals';
import { aCustomRole, anOrganization, later, stored } from './builders.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('CustomRoles', (kit, { run, read, undone }) => {
  test('are read back oldest first, in their own organization only', async () => {
    const [{ organization, customRole }, other] = [await stored(kit()), await stored(kit())];
    const permissions = { team: ['delete', 'create'], member: [], ac: ['read'] };
    const second = await customRole({ createdAt: later(1) });
    const first = await customRole({ permissions });
    await other.customRole();
    const list = await read(() => kit().customRoles.listOf(organization.id));
    expect(list).toEqual([first, second]);
    expect(Object.keys(list[0]!.permissions)).toEqual(Object.keys(permissions));
    await expect(run(() => kit().customRoles.add(aCustomRole(anOrganization().id)))).rejects.toThrow(/foreign key/i);
  });

  test('are changed', async () => {
    const { organization, customRole } = await stored(kit());
    const role = await customRole();
    const changes = { name: 'бухгалтер 2', permissions: { ac: ['create'] }, updatedAt: later(2) };
    await run(async () => {
      const [found] = await kit().customRoles.listOf(organization.id);
      await expect(kit().customRoles.save(Object.assign(found!, changes))).resolves.toBe('saved');
    });
    const list = await read(() => kit().customRoles.listOf(organization.id));
    expect(list).toEqual([Object.assign(role, changes)]);
  });

  test('names are unique in an organization regardless of case, for new and changed roles', async () => {
    const [{ organization, customRole }, other] = [await stored(kit()), await stored(kit())];
    const one = await customRole({ name: 'support' });
    await other.customRole({ name: 'support' });
    const second = await customRole({ name: 'sales' });
    const adding = undone(() => kit().customRoles.add(aCustomRole(organization.id, { name: 'Support' })));
    await expect(adding).rejects.toThrow('name-taken');
    const change = async () => {
      const found = (await kit().customRoles.listOf(organization.id)).find(({ id }) => id === second.id)!;
      return kit().customRoles.save(Object.assign(found, { name: 'SUPPORT' }));
    };
    await expect(undone(change)).rejects.toThrow('name-taken');
    // A caller that ignores the outcome cannot commit.
    await expect(run(change)).rejects.toThrow('cannot commit: name-taken');
    const names = (await read(() => kit().customRoles.listOf(organization.id))).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set([one.name, 'sales']));
  });

  test('are removed, also with their organization', async () => {
    const { organization, customRole } = await stored(kit());
    const [gone, kept] = [await customRole({ name: 'gone' }), await customRole({ name: 'kept' })];
    await run(async () => {
      const found = (await kit().customRoles.listOf(organization.id)).find(({ id }) => id === gone.id)!;
      await kit().customRoles.remove(found);
    });
    await expect(read(() => kit().customRoles.listOf(organization.id))).resolves.toEqual([kept]);
    const other = await stored(kit());
    const elsewhere = await other.customRole();
    const all = await read(() => kit().customRoles.listIn([organization.id, other.organization.id]));
    expect(new Set(all)).toEqual(new Set([kept, elsewhere]));
    await run(async () => kit().organizations.remove((await kit().organizations.lock(organization.id))!));
    await expect(read(() => kit().customRoles.listOf(organization.id))).resolves.toEqual([]);
  });

  test('many of them fit into one member and one invitation', async () => {
    const { organization, member, invitation } = await stored(kit());
    const many = Array.from({ length: 100 }, (_, index) => `${'x'.repeat(60)}${index}`).join();
    const [{ userId }, sent] = [await member(many), await invitation()];
    await read(async () => {
      expect(String((await kit().members.find(organization.id, userId))!.roles)).toBe(many);
    });
    await run(() => kit().invitations.saveOffer(Object.assign(sent, { roles: sent.roles.renamed('member', 'guest') })));
    await expect(read(() => kit().invitations.find(sent.id))).resolves.toEqual(sent);
  });
});
