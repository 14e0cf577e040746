import { defineEntity, p } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { duringTests } from './during-tests.ts';
import { MemoryUnitOfWork, type Rollbackable } from './memory-unit-of-work.ts';
import { postgresFixture } from './postgres.ts';

class Note {
  constructor(
    readonly id: number,
    public text: string,
  ) {}
}

const NoteSchema = defineEntity({
  class: Note,
  tableName: 'note',
  properties: { id: p.integer().primary(), text: p.text() },
});

/** A minimal store, on either kind of unit of work. */
interface Notes {
  add(id: number): Promise<void>;
  all(): Promise<number[]>;
}

interface Kit {
  readonly uow: UnitOfWork;
  readonly notes: Notes;
}

class MemoryNotes implements Notes, Rollbackable {
  private ids: readonly number[] = [];
  async add(id: number) {
    this.ids = [...this.ids, id];
  }
  async all() {
    return [...this.ids];
  }
  snapshot() {
    const { ids } = this;
    return () => void (this.ids = ids);
  }
}

const fixture = duringTests(() => postgresFixture([NoteSchema]));
const postgres = duringTests(() => fixture.instance(3));
Logger.overrideLogger(false);
beforeAll(() => postgres.em.execute('create table note (id integer primary key, text text not null)'));
beforeEach(() => postgres.em.execute('truncate note'));

const memoryKit = (): Kit => {
  const uow = new MemoryUnitOfWork();
  const notes = new MemoryNotes();
  uow.enlist(notes);
  return { uow, notes };
};
const stored = () => postgres.uow.read(() => postgres.em.find(NoteSchema, {}, { orderBy: { id: 1 } }));
const postgresKit = (): Kit => ({
  uow: postgres.uow,
  notes: {
    async add(id) {
      postgres.em.persist(postgres.em.create(NoteSchema, { id, text: 'x' }));
      await Promise.resolve();
    },
    all: async () => (await stored()).map(({ id }) => id),
  },
});

describe.each([
  ['memory', memoryKit],
  ['postgresql', postgresKit],
])('UnitOfWork on %s', (_, kit) => {
  let uow: UnitOfWork;
  let notes: Notes;
  beforeEach(() => {
    ({ uow, notes } = kit());
  });

  test('what resolves is kept, and its result is passed on', async () => {
    await expect(uow.run(() => notes.add(1).then(() => 'done'))).resolves.toBe('done');
    await expect(notes.all()).resolves.toEqual([1]);
  });

  test('what throws leaves nothing and throws the same', async () => {
    const refusal = new Error('no');
    await expect(uow.run(() => notes.add(1).then(() => Promise.reject(refusal)))).rejects.toBe(refusal);
    await expect(notes.all()).resolves.toEqual([]);
  });

  test('an inner run joins: the outer decides about both', async () => {
    const attempt = uow.run(async () => {
      await uow.run(() => notes.add(1));
      throw new Error('after all');
    });
    await expect(attempt).rejects.toThrow('after all');
    await expect(notes.all()).resolves.toEqual([]);
  });

  test('tasks wait for the commit and come in order; a failing one disturbs nobody', async () => {
    const order: string[] = [];
    await uow.run(async () => {
      uow.afterCommit(() => void order.push('first'));
      await uow.run(async () => uow.afterCommit(() => Promise.reject(new Error('mail server away'))));
      uow.afterCommit(async () => void order.push(`second sees ${String(await notes.all())}`));
      await notes.add(7);
      order.push('work');
    });
    expect(order).toEqual(['work', 'first', 'second sees 7']);
  });

  test('tasks of a transaction that failed never run', async () => {
    let ran = false;
    const attempt = uow.run(async () => {
      uow.afterCommit(() => void (ran = true));
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(ran).toBe(false);
  });

  test('what comes before the commit is part of the transaction, and the last of it', async () => {
    await uow.run(async () => {
      await uow.run(async () => uow.beforeCommit(() => notes.add(2)));
      await notes.add(1);
    });
    await expect(notes.all()).resolves.toEqual([1, 2]);
    const attempt = uow.run(async () => {
      await notes.add(3);
      uow.beforeCommit(() => Promise.reject(new Error('not written')));
    });
    await expect(attempt).rejects.toThrow('not written');
    await expect(notes.all()).resolves.toEqual([1, 2]);
    expect(() => uow.beforeCommit(() => notes.add(4))).toThrow('no transaction');
  });

  test('a transaction that must not commit is rolled back, even if its work resolves', async () => {
    const attempt = uow.run(async () => {
      await notes.add(1);
      uow.forbidCommit('a name is taken');
    });
    await expect(attempt).rejects.toThrow('cannot commit: a name is taken');
    await expect(notes.all()).resolves.toEqual([]);
  });

  test('outside a transaction a task runs at once, within a reading as well', async () => {
    const order: string[] = [];
    uow.afterCommit(() => void order.push('task'));
    order.push('next');
    await uow.read(async () => uow.afterCommit(() => void order.push('read')));
    expect(order).toEqual(['task', 'next', 'read']);
  });

  test('a task may open the next transaction', async () => {
    await uow.run(async () => uow.afterCommit(() => uow.run(() => notes.add(2))));
    await expect(notes.all()).resolves.toEqual([2]);
  });

  test('a run inside a reading is a transaction of its own', async () => {
    await uow.read(async () => {
      await uow.run(() => notes.add(3));
      await expect(uow.run(() => notes.add(4).then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
    });
    await expect(notes.all()).resolves.toEqual([3]);
  });
});

describe('MikroUnitOfWork', () => {
  const insert = (id: number) => postgres.em.execute('insert into note values (?, ?)', [id, 'x'], 'run');
  const touch = (id: number, text: string) =>
    postgres.em.execute('update note set text = ? where id = ?', [text, id], 'run');
  const raise = (state: string) => postgres.em.execute(`do $$ begin raise sqlstate '${state}'; end $$`);

  /** Two transactions that lock notes 1 and 2, each in another order, after work of their own. */
  async function crossing(work: (first: number) => Promise<unknown> = async () => undefined): Promise<void> {
    await insert(1);
    await insert(2);
    let attempts = 0;
    const { promise: barrier, resolve: bothHoldOne } = Promise.withResolvers<void>();
    const run = (first: number, second: number) =>
      postgres.uow.run(async () => {
        await work(first);
        await touch(first, `by ${first}`);
        if (++attempts === 2) bothHoldOne();
        await barrier;
        await touch(second, `by ${first}`);
      });
    await Promise.all([run(1, 2), run(2, 1)]);
    // The server may abort both.
    expect(attempts).toBeGreaterThan(2);
  }

  test('a deadlock is tried again, and both get through', async () => {
    await crossing();
    const texts = await postgres.statements.query<{ text: string }>('texts', 'select text from note', []);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toEqual(texts[1]);
  });

  describe('what was made before the transaction', () => {
    const texts = async () => (await stored()).map(({ id, text }) => [id, text]);

    test('is inserted by whoever loses a deadlock as well', async () => {
      const notes = [new Note(3, 'x'), new Note(4, 'x')];
      await crossing((first) => postgres.em.persist(notes[first - 1]!).flush());
      expect((await texts()).slice(2)).toEqual([3, 4].map((id) => [id, 'x']));
    });

    test('is inserted with what the transaction changed, whenever it failed', async () => {
      const note = new Note(1, 'made');
      let attempts = 0;
      await postgres.uow.run(async () => {
        attempts++;
        postgres.em.persist(note);
        if (attempts > 1) await postgres.em.flush();
        note.text = 'changed';
        if (attempts > 2) await postgres.em.flush();
        if (attempts < 4) await raise('40P01');
      });
      expect(await texts()).toEqual([[1, 'changed']]);
    });

    test('is not updated when it was loaded before it: what is changed is loaded in the transaction', async () => {
      await insert(1);
      const note = await postgres.uow.read(() => postgres.em.findOneOrFail(NoteSchema, 1));
      note.text = 'changed';
      let attempts = 0;
      const saved = postgres.uow.run(async () => {
        await postgres.em.persist(note).flush();
        if (++attempts === 1) await raise('40P01');
      });
      await expect(saved).rejects.toThrow(/duplicate key/);
    });

    test('can be saved by a later transaction when this one has failed', async () => {
      const note = new Note(1, 'made');
      const save = () => postgres.em.persist(note).flush();
      await expect(postgres.uow.run(() => save().then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
      await postgres.uow.run(save);
      expect(await texts()).toEqual([[1, 'made']]);
    });
  });

  test('tasks of the attempt that failed are forgotten', async () => {
    let attempts = 0;
    const ran: number[] = [];
    await postgres.uow.run(async () => {
      const attempt = ++attempts;
      postgres.uow.afterCommit(() => void ran.push(attempt));
      if (attempt < 3) await raise('40001');
    });
    expect(ran).toEqual([3]);
  });

  test('a serialization failure that stays ends as unavailable, after three repeats', async () => {
    let attempts = 0;
    const attempt = postgres.uow.run(async () => {
      attempts++;
      await raise('40001');
    });
    await expect(attempt).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(attempts).toBe(4);
  });

  test('only who opened the transaction repeats it', async () => {
    let inner = 0;
    let outer = 0;
    await postgres.uow.run(async () => {
      outer++;
      await postgres.uow.run(async () => {
        inner++;
        if (inner < 3) await raise('40001');
      });
    });
    expect([inner, outer]).toEqual([3, 3]);
  });

  test.each([
    ['statement timeout', `set local statement_timeout = 20; select pg_sleep(5)`],
    ['connection killed', `select pg_terminate_backend(pg_backend_pid())`],
    ['disk full', `do $$ begin raise sqlstate '53100'; end $$`],
  ])('%s is an outage, neither a bug nor a refusal', async (_, sql) => {
    await expect(postgres.uow.run(() => postgres.em.execute(sql))).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(postgres.uow.read(() => postgres.em.execute('select 1'))).resolves.toHaveLength(1);
  });

  test('of reads in turn three run at once, the others in their order, and one within another waits for none', async () => {
    const started: number[] = [];
    const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const reads = ends.map((end, index) =>
      postgres.uow.readInTurn(async () => {
        started.push(index);
        await postgres.uow.readInTurn(stored);
        await end.promise;
      }),
    );
    await postgres.uow.read(stored);
    expect(started).toEqual([0, 1, 2]);
    ends[1]!.reject(new Error('no'));
    await expect(reads[1]).rejects.toThrow('no');
    await postgres.uow.read(stored);
    expect(started).toEqual([0, 1, 2, 3]);
    await postgres.uow.run(() => postgres.uow.readInTurn(stored));
    for (const end of ends) end.resolve();
    await Promise.all(reads.filter((_, index) => index !== 1));
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  test('no free connection within the time is an outage', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const holders = Promise.all([1, 2, 3].map(() => postgres.uow.run(() => held)));
    await expect(postgres.uow.run(async () => undefined)).rejects.toBeInstanceOf(DatabaseUnavailable);
    release();
    await holders;
    await expect(postgres.uow.run(() => insert(1))).resolves.toBeDefined();
  });

  test('transactions whose connection dies cost the pool no place', async () => {
    const dying = () => postgres.uow.run(() => postgres.em.execute('select pg_terminate_backend(pg_backend_pid())'));
    for (let i = 0; i < 10; i++) await expect(dying()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(postgres.uow.run(() => insert(1))).resolves.toBeDefined();
  });

  test('nor do those whose connection dies before they begin', async () => {
    const pool = await postgres.em.getConnection().getNativeClient();
    for (let i = 0; i < 5; i++) {
      const client = await pool.connect();
      await postgres.em
        .fork()
        .execute('select pg_terminate_backend(?)', [(client as unknown as { processID: number }).processID]);
      client.release();
      await postgres.uow.run(() => insert(10 + i)).catch(() => undefined);
    }
    await expect(postgres.uow.run(() => insert(1))).resolves.toBeDefined();
    const inUse = () => pool.totalCount - pool.idleCount;
    for (let i = 0; i < 100 && inUse() > 0; i++) await sleep(10);
    expect(inUse()).toBe(0);
  });

  test('a bug stays a bug', async () => {
    const nonsense = postgres.uow.run(() => postgres.em.execute('select nonsense'));
    await expect(nonsense).rejects.not.toBeInstanceOf(DatabaseUnavailable);
  });

  test('without run or read there are no repositories', async () => {
    await expect(postgres.em.find(NoteSchema, {})).rejects.toThrow(/global EntityManager/);
  });
});

describe('PreparedStatements', () => {
  test('times are dates, big integers numbers', async () => {
    const [row] = await postgres.statements.query(
      'types',
      'select $1::timestamptz as at, $2::int8 as big, null::int8 as none',
      [new Date(1.7e12), 2 ** 40],
    );
    expect(row).toEqual({ at: new Date(1.7e12), big: 2 ** 40, none: null });
  });

  test('in a transaction they refuse to work: it would take a second connection', async () => {
    const reading = postgres.uow.run(() => postgres.statements.query('one', 'select 1', []));
    await expect(reading).rejects.toThrow('inside a transaction');
  });

  test('connections that the server drops, idle or in use, end nothing; the next read works', async () => {
    const idle = postgres.statements.query('kill', 'select pg_terminate_backend(pg_backend_pid())', []);
    await expect(idle).rejects.toBeInstanceOf(DatabaseUnavailable);
    const other = await fixture.instance(1);
    const kill = `select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`;
    await other.statements.query('kill_all', kill, []);
    await sleep(100);
    await expect(postgres.statements.query('answer', 'select 42 as answer', [])).resolves.toEqual([{ answer: 42 }]);
  });
});
