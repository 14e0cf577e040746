import { userInfo } from 'node:os';
import { run } from '../../bench/processes.ts';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The user who runs PostgreSQL, which does not run as root: this one, or the one of Debian's package. */
export async function unprivileged(): Promise<User> {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const id = async (kind: string) => Number(await run('id', [kind, 'postgres'], '/'));
  return { uid: await id('-u'), gid: await id('-g') };
}
