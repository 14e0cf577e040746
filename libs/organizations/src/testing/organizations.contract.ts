import { expect, test } from '@jest/globals';
import { aMember, anOrganization, later, stored } from './builders.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('Organizations', (kit, { run, read, undone }) => {
  test('a stored organization is read back, with metadata in order', async () => {
    const metadata = { zulu: 1, alpha: ['b', null] };
    const organization = anOrganization({ logo: 'https://example.com/l.png', metadata });
    await run(() => kit().organizations.add(organization));
    const found = (await read(() => kit().organizations.find(organization.id)))!;
    expect(found).toEqual(organization);
    expect(Object.keys(found.metadata!)).toEqual(['zulu', 'alpha']);
  });

  test('is found by its slug, whatever the case', async () => {
    const organization = anOrganization({ slug: 'Engines-Inc' });
    await run(() => kit().organizations.add(organization));
    const find = (slug: string) => read(() => kit().organizations.findBySlug(slug));
    await expect(find('eNGINES-iNC')).resolves.toEqual(organization);
    await expect(find('Engines')).resolves.toBeUndefined();
    await expect(find('%')).resolves.toBeUndefined();
  });

  test('many are found at once', async () => {
    const [one, other] = [await stored(kit()), await stored(kit())].map(({ organization }) => organization);
    const found = await read(() => kit().organizations.findAll([one!.id, other!.id, other!.id, 'no id']));
    expect(found).toEqual(new Map([one!, other!].map((organization) => [organization.id, organization])));
    expect((await read(() => kit().organizations.findAll([]))).size).toBe(0);
  });

  test.each(['', 'no id', "' or true --"])('nothing is found by %j', async (id) => {
    await expect(read(() => kit().organizations.find(id))).resolves.toBeUndefined();
    await expect(run(() => kit().organizations.lock(id))).resolves.toBeUndefined();
  });

  test('a slug that is taken is not stored, for a new organization and for a change', async () => {
    const [one, other] = [anOrganization({ slug: 'taken' }), anOrganization()];
    await run(async () => {
      await expect(kit().organizations.add(one)).resolves.toBe('added');
      await expect(kit().organizations.add(other)).resolves.toBe('added');
    });
    const adding = undone(() => kit().organizations.add(anOrganization({ slug: 'TAKEN' })));
    await expect(adding).rejects.toThrow('slug-taken');
    const change = async () => {
      const locked = (await kit().organizations.lock(other.id))!;
      locked.changeProfile({ slug: 'Taken' });
      return kit().organizations.save(locked);
    };
    await expect(undone(change)).rejects.toThrow('slug-taken');
    // A caller that ignores the outcome cannot commit.
    await expect(run(change)).rejects.toThrow('cannot commit: slug-taken');
    await expect(read(() => kit().organizations.find(other.id))).resolves.toEqual(other);
  });

  test('changes are saved', async () => {
    const { organization } = await stored(kit());
    const changes = { name: 'Other', slug: 'Other-One', logo: 'https://example.com/other.png', metadata: { b: '1' } };
    await run(async () => {
      const locked = (await kit().organizations.lock(organization.id))!;
      locked.changeProfile(changes);
      await expect(kit().organizations.save(locked)).resolves.toBe('saved');
    });
    await expect(read(() => kit().organizations.find(organization.id))).resolves.toMatchObject(changes);
  });

  test('those of a user are in the order in which the user joined', async () => {
    const [one, other, third] = [await stored(kit()), await stored(kit()), await stored(kit())];
    const { id: userId } = await one.person();
    await run(async () => {
      await kit().members.add(aMember(one.organization.id, userId, 'member', { createdAt: later(1) }));
      await kit().members.add(aMember(other.organization.id, userId, 'member', { createdAt: later(0) }));
    });
    await third.member();
    const inOrder = [other.organization, one.organization];
    await expect(read(() => kit().organizations.ofUser(userId))).resolves.toEqual(inOrder);
  });

  test('removing one removes everything in it', async () => {
    const [{ organization, member, team, invitation }, other] = [await stored(kit()), await stored(kit())];
    const [gone, kept] = [await member(), await other.member()];
    await team();
    const sent = await invitation();
    await run(async () => {
      await kit().organizations.lockCreationOf(gone.userId);
      await kit().organizations.remove((await kit().organizations.lock(organization.id))!);
    });
    await read(async () => {
      await expect(kit().organizations.find(organization.id)).resolves.toBeUndefined();
      await expect(kit().members.find(organization.id, gone.userId)).resolves.toBeUndefined();
      await expect(kit().teams.listOf(organization.id)).resolves.toEqual([]);
      await expect(kit().invitations.find(sent.id)).resolves.toBeUndefined();
      await expect(kit().members.find(other.organization.id, kept.userId)).resolves.toEqual(kept);
    });
  });
});
