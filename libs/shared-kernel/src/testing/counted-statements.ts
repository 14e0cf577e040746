import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** @returns the texts of all statements that this process sends to PostgreSQL while `work` runs, transactions included */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const texts: string[] = [];
  prototype.query = function counted(...args) {
    const [statement] = args as [string | { readonly text: string }];
    texts.push(typeof statement === 'string' ? statement : statement.text);
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return texts;
}
