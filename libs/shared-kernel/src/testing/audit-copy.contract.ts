import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userActor } from '../application/actors.ts';
import { AuditCopying, copyLag, SETTLED_AFTER_MS } from '../infrastructure/audit-copy/audit-copying.ts';
import { CopyDirectory } from '../infrastructure/audit-copy/copy-directory.ts';
import type { CopiedEntry } from '../infrastructure/audit-copy/copied-entry.ts';
import { HmacSigner } from '../infrastructure/crypto/hmac-signer.ts';
import { KeyRing } from '../infrastructure/crypto/key-ring.ts';
import { actions, ada, type AuditKit, DAY, door, postgresAuditKit, recordAs, session } from './audit-kits.ts';
import { duringTests } from './during-tests.ts';
import { openInstance, postgresFixture, type PostgresKit } from './postgres.ts';

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());
const other = duringTests(() => fixture.instance());
const signer = new HmacSigner(new KeyRing(['a-secret-of-the-tests-long-enough-to-be-one']));

let path = '';
let kit: AuditKit;
beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'gatehouse-copy-'));
  kit = postgresAuditKit(postgres);
});
afterEach(() => rmSync(path, { recursive: true }));

/** Each test has a place of its own, which begins with the oldest entry. */
const copying = ({ em, uow }: PostgresKit, directory = new CopyDirectory(path, signer)) =>
  new AuditCopying(`file://${path}`, directory, em, uow, kit.clock);

async function copied(of: { readonly id: string }): Promise<CopiedEntry[]> {
  const found: CopiedEntry[] = [];
  for await (const read of new CopyDirectory(path, signer).read(new Date(0))) {
    if (read.kind === 'broken') throw new Error(read.where);
    if (read.entry.target_id === of.id) found.push(read.entry);
  }
  return found;
}

const open = (target = door()) =>
  recordAs(kit, userActor(ada, session), { action: actions['door.opened'], target }).then(() => target);
const settle = () => kit.clock.advance(SETTLED_AFTER_MS + 1);

test('an entry is copied as it is stored, without names, addresses, devices and personal details', async () => {
  const window = { kind: 'window', id: door().id, label: 'Of Ada' };
  const details = { before: { color: 'red' }, by: 'Ada Lovelace' };
  await recordAs(kit, userActor(ada, session), { action: actions['window.painted'], target: window, details });
  settle();
  await copying(postgres).copy();
  const [entry] = await copied(window);
  expect(entry).toMatchObject({
    action: 'window.painted',
    outcome: 'done',
    actor_id: ada.id,
    session_id: session,
    target_kind: 'window',
    request_id: 'request-1',
    details: { before: { color: 'red' } },
  });
  expect(new Date(entry!.occurred_at).getTime()).toBe(kit.clock.now().getTime() - SETTLED_AFTER_MS - 1);
  for (const personal of ['Ada', ada.email, '192.0.2.1', 'Firefox'])
    expect(JSON.stringify(entry)).not.toContain(personal);
});

test('entries wait until no earlier one can be committed', async () => {
  const target = await open();
  await copying(postgres).copy();
  await expect(copied(target)).resolves.toEqual([]);
  expect((await copyLag.get()).values[0]?.value).toBeGreaterThanOrEqual(0);
  settle();
  await copying(postgres).copy();
  await expect(copied(target)).resolves.toHaveLength(1);
  expect((await copyLag.get()).values[0]?.value).toBe(0);
});

test('an entry of a transaction that commits late is copied, in its place', async () => {
  const service = await openInstance(fixture.url);
  try {
    const slow = postgresAuditKit(service);
    slow.clock.advance(kit.clock.now().getTime() - slow.clock.now().getTime());
    const [late, early] = [door(), door()];
    await slow.uow.run(async () => {
      // The transaction begins, and stays open for longer than entries settle.
      await service.em.execute(`select set_config('application_name', 'gatehouse', false), pg_sleep(0.2)`);
      await recordAs(slow, userActor(ada, session), { action: actions['door.opened'], target: late });
      kit.clock.advance(100);
      await open(early);
      kit.clock.advance(SETTLED_AFTER_MS + 50);
      await copying(postgres).copy();
      await expect(copied(early)).resolves.toEqual([]);
    });
    settle();
    await copying(postgres).copy();
    await expect(copied(late)).resolves.toHaveLength(1);
    await expect(copied(early)).resolves.toHaveLength(1);
  } finally {
    await service.close();
  }
});

test('thousands are copied in batches, each once, also by two instances at once', async () => {
  const target = door();
  await kit.uow.run(async () => {
    for (let i = 0; i < 2500; i++) kit.audit.record({ action: actions['door.opened'], target });
  });
  settle();
  const runs = [copying(postgres), copying(other)].map((each) => each.copy());
  const counts = (await Promise.all(runs)).map((run) => run.copied);
  const left = (await copying(other).copy()).copied;
  const found = await copied(target);
  expect(found).toHaveLength(2500);
  expect(new Set(found.map(({ id }) => id)).size).toBe(2500);
  expect(counts.reduce((sum, count) => sum + count, left)).toBeGreaterThanOrEqual(2500);
});

test('after a crash between the file and the position, and in the middle of a line, nothing is missing', async () => {
  const target = await open();
  settle();
  await copying(postgres).copy();
  const next = await open();
  settle();
  class Dying extends CopyDirectory {
    override async append(...given: Parameters<CopyDirectory['append']>): Promise<void> {
      await super.append(...given);
      const [name] = readdirSync(path);
      appendFileSync(join(path, name!), '{"entry":{"id":"half a li');
      throw new Error('The process dies');
    }
  }
  await expect(copying(postgres, new Dying(path, signer)).copy()).rejects.toThrow('dies');
  await copying(other).copy();
  await expect(copied(target)).resolves.toHaveLength(1);
  const twice = await copied(next);
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  expect(twice.length).toBe(2);
});

test('where the directory is missing, the position stays, and the copy goes on once it is there', async () => {
  const target = await open();
  settle();
  const missing = new CopyDirectory(join(path, 'missing'), signer);
  await expect(copying(postgres, missing).copy()).rejects.toThrow('ENOENT');
  await copying(postgres).copy();
  await expect(copied(target)).resolves.toHaveLength(1);
});

test('entries of many months are found', async () => {
  const target = await open();
  kit.clock.advance(70 * DAY);
  await open(target);
  settle();
  await copying(postgres).copy();
  await expect(copied(target)).resolves.toHaveLength(2);
});
