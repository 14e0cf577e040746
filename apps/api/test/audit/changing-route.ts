import type { AuditProbe, ProbedAnswer } from './audit-probe.ts';

/** Makes everything the request needs, then sends it. @param name of the route: method and declared path */
export type Drive = (probe: AuditProbe, name: string) => Promise<ProbedAnswer>;

export interface ChangingRoute {
  /** The actions of its entries; empty for a route that records nothing, and then `because`. */
  readonly entries: readonly string[];
  readonly because?: string;
  readonly drive: Drive;
}

/** Routes by method and declared path. */
export type Table = Readonly<Record<string, ChangingRoute>>;

export type Entries = string | readonly string[];

export const route = (entries: Entries, drive: Drive): ChangingRoute => ({ entries: [entries].flat(), drive });
export const nothing = (because: string, drive: Drive): ChangingRoute => ({ entries: [], because, drive });

/** Sent without a session. */
export const byVisitor = (entries: Entries, body: object = {}) =>
  route(entries, (probe, name) => probe.send(probe.browser(), name, body));

/** Sent by a new person. */
export const byPerson = (entries: Entries, body: object = {}) =>
  route(entries, async (probe, name) => probe.send((await probe.person()).browser, name, body));

/** Sent by an administrator. @param path of the route, with the ids of what is made for it */
export const byAdmin = (entries: Entries, path: (probe: AuditProbe) => Promise<string>, body: object = {}) =>
  route(entries, async (probe, name) => {
    const made = await path(probe);
    return probe.send((await probe.admin()).browser, `${name.split(' ')[0]} ${made}`, body);
  });

/** The routes below a path, named from there on. */
export const under = (path: string, table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name.replace(' ', ` ${path}/`), one]));
