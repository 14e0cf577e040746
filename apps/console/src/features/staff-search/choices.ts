import { emailStates, templateText } from '../../shared/staff/email-names.ts';
import { kindText } from '../../shared/staff/sought.ts';
import type { OfferedAct } from '../../ui/actions/offered-acts.ts';
import { actChoices, type Choice, type NamedPage, pageChoices } from '../../ui/actions/palette-choices.ts';

export interface Found {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly userId: string | null;
  readonly organizationId: string | null;
}

/** Kinds that have pages or a filter of a list; others are shown by the account or organization that they belong to. */
const pages: Readonly<Record<string, string>> = {
  user: 'users/',
  organization: 'organizations/',
  'api-key': 'api-keys/',
  'oauth-client': 'oauth/clients/',
  'oauth-api': 'oauth/apis/',
  mail: 'emails/',
  request: 'audit?requestId=',
  'audit-entry': 'audit?entry=',
  webhook: 'webhooks?about=',
};

const BILLING = 'billing-';

/** The page of a finding, or of its account or organization; its audit entries where it has none. */
export function pathOf({ kind, id, title, userId, organizationId }: Omit<Found, 'detail'>): string {
  const value = encodeURIComponent(id);
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
  if (page !== undefined) return `/staff/${page}${value}`;
  if (kind.startsWith(BILLING)) return `/staff/billing/${kind.slice(BILLING.length)}s/${value}`;
  // Runs have no page; their job is called by its name.
  if (kind === 'job-run') return `/staff/jobs/${encodeURIComponent(title)}`;
  if (userId !== null) return `/staff/users/${userId}`;
  return organizationId === null ? `/staff/audit?target=${value}` : `/staff/organizations/${organizationId}`;
}

/**
 * The lines for a text. What the service found comes last, because nothing may move when it answers.
 * @param of.found undefined: the service has not answered yet
 * @param of.sought the part of the text that may be sent; "" for too little
 */
export function choicesFor(of: {
  readonly typed: string;
  readonly sought: string;
  readonly acts: readonly OfferedAct[];
  readonly pages: readonly NamedPage[];
  readonly found: readonly Found[] | undefined;
}): readonly Choice[] {
  const { typed, sought, found } = of;
  const choices: Choice[] = [
    ...actChoices(typed, of.acts),
    ...pageChoices(typed, of.pages),
    ...(found ?? []).map((one) => ({
      key: `${one.kind} ${one.id}`,
      group: kindText(one.kind),
      title: titleOf(one),
      detail: detailOf(one),
      leadsTo: pathOf(one),
    })),
  ];
  if (choices.length > 0 || found === undefined || sought === '') return choices;
  return [
    {
      key: 'search users',
      group: 'Nothing matches',
      title: `Search users for “${sought}”`,
      leadsTo: `/staff/users?text=${encodeURIComponent(sought)}`,
    },
  ];
}

/** The service calls a mail by its template. */
const titleOf = ({ kind, title }: Found): string => (kind === 'mail' ? templateText(title) : title);

function aboutOf({ kind, detail }: Found): string | null {
  const state = kind === 'mail' && detail !== null && Object.hasOwn(emailStates, detail) ? detail : undefined;
  return state === undefined ? detail : emailStates[state as keyof typeof emailStates].text;
}

const detailOf = (found: Found): string =>
  [aboutOf(found), pathOf(found).startsWith('/staff/audit?target') && 'Its audit entries'].filter(Boolean).join(' · ');
