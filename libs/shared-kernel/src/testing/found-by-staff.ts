import { type Deletable, DeletionPreviews } from '../application/deletion-previews.ts';
import { StaffSources } from '../application/staff-sources.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { soughtIn } from '../domain/sought.ts';
import { statementsOf } from './counted-statements.ts';
import type { Wiring } from './wiring.ts';

interface Flows {
  readonly uow: UnitOfWork;
  readonly wiring: Wiring;
}

/** What staff find by what they type, in the modules of the wiring. */
export const foundByStaff = ({ uow, wiring }: Flows, typed: string) =>
  uow.read(() => wiring.get(StaffSources).find(soughtIn(typed), 8));

/** In brief: the kind of each group and its titles. */
export const titlesFound = async (flows: Flows, typed: string): Promise<string[]> =>
  (await foundByStaff(flows, typed)).map(({ kind, found }) => `${kind}: ${found.map(({ title }) => title).join(', ')}`);

export const searchStatements = (flows: Flows, typed: string): Promise<string[]> =>
  statementsOf(() => foundByStaff(flows, typed));

export const factsForStaff = (
  { uow, wiring }: Flows,
  account: { readonly id: string; readonly email: string },
  now: Date,
) => uow.read(() => wiring.get(StaffSources).factsOf(account, now));

/** The preview of a deletion, in the modules of the wiring. */
export const previewOf = ({ uow, wiring }: Flows, deleted: Deletable, now: Date) =>
  uow.read(() => wiring.get(DeletionPreviews).of(deleted, now));
