import pg from 'pg';

const POLL_MS = 50;

/** Resolves when the service has delivered all mails of its outbox: they must not burden the measurement after it. */
export async function nothingToSend(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query(`select from queue_item where status = 'pending' limit 1`);
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    await client.end();
  }
}
