import type { Member } from '../../api/organization-reads.ts';

export const memberOrders = { name: 'Name', newest: 'Newest first', oldest: 'Oldest first' } as const;
export type MemberOrder = keyof typeof memberOrders;
export const orderOf = (text: string): MemberOrder =>
  Object.hasOwn(memberOrders, text) ? (text as MemberOrder) : 'name';

type Named = Pick<Member, 'createdAt'> & { readonly user: Pick<Member['user'], 'name' | 'email'> };

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const byName = (a: Named, b: Named) =>
  names.compare(a.user.name, b.user.name) || names.compare(a.user.email, b.user.email);
const byAge = (a: Named, b: Named) => a.createdAt.localeCompare(b.createdAt);

const compare: Readonly<Record<MemberOrder, (a: Named, b: Named) => number>> = {
  name: byName,
  newest: (a, b) => byAge(b, a) || byName(a, b),
  oldest: (a, b) => byAge(a, b) || byName(a, b),
};

/** The members whose name or email contains every word, sorted. */
export function selectMembers<One extends Named>(all: readonly One[], text: string, order: MemberOrder): One[] {
  const words = text.trim().toLowerCase().split(/\s+/u).filter(Boolean);
  const fits = ({ user }: One) => {
    const said = `${user.name}\n${user.email}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  return all.filter(fits).toSorted(compare[order]);
}
