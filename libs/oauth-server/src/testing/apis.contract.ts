import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Api } from '../apis/domain/api.ts';
import { aClient, later, OPTIONS } from './a-client.ts';
import { anApi } from './an-api.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('Apis', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (id: string) => kit().uow.read(() => kit().apis.find(id));
  const one = (changes: Parameters<typeof anApi>[0] = {}) =>
    anApi({ identifier: `https://${randomUUID()}.example.com`, scopes: [], ...changes });
  const add = async (api: Api) => {
    await run(() => kit().apis.add(api));
    return api;
  };
  const scope = () => ({ name: `scope-${randomUUID()}`, description: 'See things' });
  const edit = (id: string, values: Parameters<Api['edit']>[0]) =>
    run(async () => {
      const api = (await kit().apis.findForUpdate(id))!;
      api.edit(values, OPTIONS, later(60));
      await kit().apis.save(api);
    });

  test('are found and listed as stored, with scopes in their order', async () => {
    const [last, first] = [scope(), scope()];
    const api = await add(one({ tokenFormat: 'jwt', tokenLifeSeconds: 60, scopes: [last, first], name: 'aaa' }));
    await expect(find(api.id)).resolves.toEqual(api);
    await expect(kit().uow.read(() => kit().apis.list())).resolves.toContainEqual(api);
    await expect(find('unknown')).resolves.toBeUndefined();
    await edit(api.id, { scopes: [first, { ...last, description: 'Other' }], tokenLifeSeconds: null });
    await expect(find(api.id)).resolves.toMatchObject({
      scopes: [first, { ...last, description: 'Other' }],
      tokenLifeSeconds: null,
      updatedAt: later(60),
    });
  });

  test('have identifiers of their own', async () => {
    const { identifier } = await add(one());
    await expect(add(one({ identifier }))).rejects.toMatchObject({ code: 'API_ALREADY_EXISTS' });
  });

  test('keep the names of their scopes for good, also after they were deleted', async () => {
    const [kept, removed] = [scope(), scope()];
    const api = await add(one({ scopes: [kept, removed] }));
    await edit(api.id, { scopes: [kept] });
    const taken = { code: 'API_SCOPE_TAKEN', details: expect.objectContaining({ identifier: api.identifier }) };
    for (const name of [kept, removed]) await expect(add(one({ scopes: [name] }))).rejects.toMatchObject(taken);
    await run(() => kit().apis.remove(api));
    await expect(find(api.id)).resolves.toBeUndefined();
    await expect(add(one({ scopes: [kept] }))).rejects.toMatchObject(taken);
    const again = await add(one({ identifier: api.identifier, scopes: [removed] }));
    await expect(find(again.id)).resolves.toMatchObject({ scopes: [removed] });
  });

  test('share no scope, also when both are added at the same time', async () => {
    const both = [scope(), scope()];
    const added = await Promise.allSettled([both, both.toReversed()].map((scopes) => add(one({ scopes }))));
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('tell which clients serve or call them', async () => {
    const { identifier } = await add(one());
    const server = aClient({ clientId: `a${randomUUID()}`, ownResources: [identifier] });
    const caller = aClient({ clientId: `b${randomUUID()}`, callsResources: ['https://x.example', identifier] });
    const others = [aClient(), aClient({ ownResources: [`${identifier}/v2`] }), aClient({ ownScopes: [identifier] })];
    await run(async () => {
      for (const client of [caller, server, ...others]) await kit().clients.add(client);
    });
    await expect(kit().uow.read(() => kit().clients.listOfApi(identifier))).resolves.toEqual([server, caller]);
  });

  test('are held by their identifiers, those that there are', async () => {
    const { identifier } = await add(one());
    await expect(run(() => kit().apis.hold(['https://unknown.example', identifier]))).resolves.toEqual([identifier]);
    await expect(run(() => kit().apis.hold([]))).resolves.toEqual([]);
  });

  test('have no JWTs that last longer than ten minutes', async () => {
    const api = Object.assign(one({ tokenFormat: 'jwt' }), { tokenLifeSeconds: 601 });
    await expect(add(api)).rejects.toThrow(/oauth_api_life_check/);
  });
});
