import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signer } from '../../application/signer.ts';
import { HmacSigner } from '../crypto/hmac-signer.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import type { CopiedEntry } from './copied-entry.ts';
import { CopyDirectory, type CopyRead } from './copy-directory.ts';

const signer = new HmacSigner(new KeyRing(['a-secret-of-the-tests-long-enough-to-be-one']));
const MONDAY = new Date('2026-11-30T23:59:00Z');
const TUESDAY = new Date('2026-12-01T00:01:00Z');
const WEDNESDAY = new Date('2026-12-02T00:01:00Z');

const entry = (id: string) =>
  ({ id, action: 'door.opened', details: { 7: 'seven', ä: 'ö' } }) as unknown as CopiedEntry;

let path = '';
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gatehouse-copy-'));
});
afterEach(() => rmSync(path, { recursive: true }));

const directory = () => new CopyDirectory(path, signer);
const file = (name: string) => join(path, `audit-${name}.ndjson`);
const wordsOf = (read: CopyRead) => (read.kind === 'entry' ? read.entry.id : `broken: ${read.where}`);

async function all(from = MONDAY, copy = directory()): Promise<string[]> {
  const read: string[] = [];
  for await (const line of copy.read(from)) read.push(wordsOf(line));
  return read;
}

test('entries are read in the order in which they were written, one file for each day of writing', async () => {
  await directory().append([entry('1'), entry('2')], MONDAY);
  await directory().append([entry('3')], TUESDAY);
  expect(readdirSync(path)).toEqual(['audit-2026-11-30.ndjson', 'audit-2026-12-01.ndjson']);
  await expect(all()).resolves.toEqual(['1', '2', '3']);
  await expect(all(TUESDAY)).resolves.toEqual(['3']);
});

test('a clock that was set back goes on with the newest file', async () => {
  await directory().append([entry('1')], TUESDAY);
  await directory().append([entry('2')], MONDAY);
  expect(readdirSync(path)).toEqual(['audit-2026-12-01.ndjson']);
  await expect(all()).resolves.toEqual(['1', '2']);
});

test('a line of which a crash left a part is written over', async () => {
  await directory().append([entry('1'), entry('2')], MONDAY);
  const text = readFileSync(file('2026-11-30'), 'utf8');
  writeFileSync(file('2026-11-30'), text.slice(0, -40));
  await directory().append([entry('2'), entry('3')], MONDAY);
  await expect(all()).resolves.toEqual(['1', '2', '3']);
});

test('a part of a line at the end of a day is passed over: its entry begins the next day', async () => {
  await directory().append([entry('1'), entry('2')], MONDAY);
  const text = readFileSync(file('2026-11-30'), 'utf8');
  writeFileSync(file('2026-11-30'), text.slice(0, -40));
  await expect(all()).resolves.toEqual(['1']);
  await directory().append([entry('2')], TUESDAY);
  await expect(all()).resolves.toEqual(['1', '2']);
});

test('a day whose file a crash left empty goes on where the day before ended', async () => {
  await directory().append([entry('1')], MONDAY);
  writeFileSync(file('2026-12-01'), '');
  await directory().append([entry('2')], TUESDAY);
  await expect(all()).resolves.toEqual(['1', '2']);
});

test('days whose files a crash left empty are passed over', async () => {
  await directory().append([entry('1')], MONDAY);
  writeFileSync(file('2026-12-01'), '');
  await directory().append([entry('2')], WEDNESDAY);
  await expect(all()).resolves.toEqual(['1', '2']);
});

test('a writer that hung while another one went on writes nothing over', async () => {
  await directory().append([entry('1')], MONDAY);
  const before = readFileSync(file('2026-11-30'), 'utf8');
  await directory().append([entry('2')], MONDAY);
  const ofOther = readFileSync(file('2026-11-30'), 'utf8').slice(before.length);
  writeFileSync(file('2026-11-30'), before);
  const hung = {
    sign(purpose: string, text: string) {
      appendFileSync(file('2026-11-30'), ofOther);
      return signer.sign(purpose, text);
    },
  } as Signer;
  await new CopyDirectory(path, hung).append([entry('3')], MONDAY);
  await expect(all()).resolves.toEqual(['1', '2', expect.stringMatching(/line 3: does not follow/)]);
});

test('lines longer than what is read at once from the end are found', async () => {
  const long = { ...entry('1'), details: { text: 'x'.repeat(200_000) } };
  await directory().append([long], MONDAY);
  await directory().append([entry('2')], MONDAY);
  await expect(all()).resolves.toEqual(['1', '2']);
});

test('a directory that is missing is not made: another disk may not be mounted', async () => {
  await expect(new CopyDirectory(join(path, 'missing'), signer).append([entry('1')], MONDAY)).rejects.toThrow('ENOENT');
});

describe('somebody with access to the files', () => {
  beforeEach(() => directory().append([entry('1'), entry('2'), entry('3')], MONDAY));
  const change = (how: (lines: string[]) => string[]) => {
    const lines = readFileSync(file('2026-11-30'), 'utf8').split('\n');
    writeFileSync(file('2026-11-30'), how(lines).join('\n'));
  };

  test('cannot change a line', async () => {
    change((lines) => lines.map((line) => line.replace('"id":"2"', '"id":"9"')));
    const read = await all();
    expect(read).toEqual(['1', expect.stringMatching(/line 2: was changed/), '3']);
  });

  test('cannot take a line out, or change the order', async () => {
    change(([one, , three, end]) => [one!, three!, end!]);
    await expect(all()).resolves.toEqual(['1', expect.stringMatching(/line 2: does not follow the line before/)]);
  });

  test('cannot cut off the beginning, of the copy or of a day', async () => {
    await directory().append([entry('4'), entry('5')], TUESDAY);
    const tuesday = readFileSync(file('2026-12-01'), 'utf8').split('\n');
    writeFileSync(file('2026-12-01'), tuesday.slice(1).join('\n'));
    await expect(all(TUESDAY)).resolves.toEqual([expect.stringMatching(/line 1: does not follow the line before/)]);
    writeFileSync(file('2026-12-01'), tuesday.join('\n'));
    change((lines) => lines.slice(1));
    await expect(all()).resolves.toEqual([expect.stringMatching(/line 1: does not follow/), '3', '4', '5']);
    rmSync(file('2026-11-30'));
    await expect(all()).resolves.toEqual([expect.stringMatching(/2026-12-01.* line 1: does not follow/), '5']);
  });

  test('cannot write a line without the secret', async () => {
    const forged = new CopyDirectory(
      path,
      new HmacSigner(new KeyRing(['another-secret-that-is-long-enough-to-be-one'])),
    );
    await forged.append([entry('4')], MONDAY);
    await expect(all()).resolves.toEqual(['1', '2', '3', expect.stringMatching(/line 4: was changed/)]);
  });

  test('cannot make the last line of a day look like a part of one', async () => {
    await directory().append([entry('4'), entry('5')], TUESDAY);
    writeFileSync(file('2026-11-30'), readFileSync(file('2026-11-30'), 'utf8').slice(0, -40));
    await expect(all()).resolves.toEqual([
      '1',
      '2',
      expect.stringMatching(/2026-12-01.* line 1: does not follow/),
      '5',
    ]);
  });

  test('who destroys a line is seen, and the others are read', async () => {
    change(([one, , three, end]) => [one!, 'nonsense', three!, end!]);
    await expect(all()).resolves.toEqual(['1', expect.stringMatching(/line 2: is not a line/), '3']);
  });
});
