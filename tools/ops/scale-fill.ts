import { join } from 'node:path';
import { accountDefaults } from '#identity/users/domain/account-options';
import pg from 'pg';
import { migrateDatabase } from '#api/database/migrate';
import { startOurs } from '../../bench/contender.ts';
import type { Lifetime } from '../../bench/lifetime.ts';
import { machineInWords } from '../../bench/machine.ts';
import { populate } from '../../bench/population.ts';
import { startFlags } from '../../bench/processes.ts';
import { openMeasuredPostgres } from './cost-meter.ts';
import { kindsOf } from './cost-requests.ts';
import { bytesOf, type Measured } from './measured-costs.ts';
import { lookups, rowSizes } from './row-sizes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** By how much the real size may be above the computed one, and below: an index of letters gets denser with its rows. */
const MORE_BYTES = 0.1;
const FEWER_BYTES = 0.35;
/** An index of fifty times as many rows has one level more. */
const MORE_PAGES = 2;
const FEW = 20_000;
/** Users of the seed, whose rows are not those that are counted. */
const SEEDED = 2000;
/** Copies that are searched. */
const SEARCHED = [101, 4711, 15_000];

/** Compares the computed sizes of large tables with real ones. @returns 1 when a table differs */
export async function fillAndCompare(lifetime: Lifetime, rows: number, measured: Measured): Promise<number> {
  const machine = machineInWords();
  const database = await originals(lifetime);
  const tables = Object.keys(lookups(0));
  const few = new Map<string, number>();
  await rowSizes(database, FEW, tables, async (table, copy) => {
    few.set(table, await pagesOf(database, table, copy));
  });
  console.log(`\n${machine}, ${rows.toLocaleString('en')} rows of each table\n`);
  console.log(
    '| table | bytes a row, computed | real | deviation | pages of a search among 20,000 | among these | filled in |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  let isAsComputed = true;
  let began = performance.now();
  await rowSizes(database, rows, tables, async (table, copy, size) => {
    const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`;
    const [computed, real] = [bytesOf(measured.rows[table]), bytesOf(size)];
    const deviation = real / computed - 1;
    const pages = { few: few.get(table)!, many: await pagesOf(database, table, copy) };
    const isSized = deviation <= MORE_BYTES && deviation >= -FEWER_BYTES;
    const holds = isSized && pages.many <= pages.few + MORE_PAGES;
    const percent = `${(100 * deviation).toFixed(1)}%`;
    const cells = [table, computed.toFixed(0), real.toFixed(0), percent, pages.few, pages.many, seconds];
    console.log(`| ${cells.join(' | ')} |${holds ? '' : ' MISSED'}`);
    isAsComputed &&= holds;
    began = performance.now();
  });
  return isAsComputed ? 0 : 1;
}

/** A database with one row of each table at least that the service itself has stored. */
async function originals(lifetime: Lifetime): Promise<pg.Client> {
  const postgres = await openMeasuredPostgres(lifetime);
  const url = await postgres.createDatabase('scale');
  await migrateDatabase(url);
  const database = new pg.Client(url);
  await database.connect();
  lifetime.add(() => database.end());
  await populate(url, SEEDED, accountDefaults.passwordHashing, () => undefined);
  const server = await startOurs(ROOT, startFlags())(lifetime, url, false);
  for (const { name, drive } of await kindsOf(lifetime, server, { url, users: SEEDED, database })) {
    if (['sign-up', 'sign-in', 'create-key'].includes(name)) await drive(1, 1);
  }
  return database;
}

/** The most pages that one search reads. @throws Error when it does not go by an index, or finds nothing */
async function pagesOf(database: pg.Client, table: string, copy: string): Promise<number> {
  let most = 0;
  for (const number of SEARCHED) {
    const search = `select * from ${copy} where ${lookups(number)[table]}`;
    const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${search}`,
    );
    const plan = rows[0]!['QUERY PLAN'][0].Plan;
    if (JSON.stringify(plan).includes('Seq Scan')) throw new Error(`${table} is read without an index: ${search}`);
    if (plan['Actual Rows'] === 0) throw new Error(`${table} has no such row: ${search}`);
    most = Math.max(most, plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
  }
  return most;
}

type Plan = Readonly<Record<'Actual Rows' | 'Shared Hit Blocks' | 'Shared Read Blocks', number>>;
