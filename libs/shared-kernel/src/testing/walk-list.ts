import { expect } from '@jest/globals';
import type { ListPage } from '../application/list-page.ts';
import { statementsOf } from './counted-statements.ts';

interface Asked {
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

/**
 * Reads a list in pages of two to its end and back. @param selects statements that read, of each page @returns what names the
 * rows, in the order of the list
 */
export async function walkList<Row = { readonly id: string }>(
  read: (asked: Asked) => Promise<ListPage<Row>>,
  sort?: string,
  nameOf = (row: Row) => (row as { readonly id: string }).id,
  selects = 1,
): Promise<string[]> {
  const page = async (cursor: string | null | undefined) => {
    let found: ListPage<Row> | undefined;
    const statements = await statementsOf(async () => {
      found = await read({ limit: 2, ...(sort && { sort }), ...(cursor && { cursor }) });
    });
    expect(statements.filter((text) => text.includes('select'))).toHaveLength(selects);
    return found!;
  };
  const pages = [await page(undefined)];
  expect(pages[0]!.previous).toBeNull();
  for (let { next } = pages[0]!; next !== null; { next } = pages.at(-1)!) pages.push(await page(next));
  const back = [pages.at(-1)!];
  for (let { previous } = back[0]!; previous !== null; { previous } = back[0]!) back.unshift(await page(previous));
  const idsOf = (all: typeof pages) => all.flatMap(({ rows }) => rows.map(nameOf));
  expect(idsOf(back)).toEqual(idsOf(pages));
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => idsOf(pages).length));
  return idsOf(pages);
}
