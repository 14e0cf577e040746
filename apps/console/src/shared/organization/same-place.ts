import { billingPages } from '../billing/billing-pages.ts';

export const PERSONAL = 'Personal account';

const ACCOUNT = '/account';

/** The start of the pages of an organization, or of the personal account. */
export const rootOf = (slug: string | undefined): string => (slug === undefined ? ACCOUNT : `/o/${slug}`);

/** The first page of an organization, or of the personal account. */
export const homeOf = (slug: string | undefined): string => (slug === undefined ? ACCOUNT : `${rootOf(slug)}/members`);

/** Sections of organizations; the personal account has those with a second name, under that one. */
const sections: readonly { readonly organization: string; readonly account?: string }[] = [
  { organization: '/members' },
  { organization: '/invitations' },
  { organization: '/teams' },
  { organization: '/roles' },
  { organization: '/settings', account: '/profile' },
  { organization: '/audit-log', account: '/activity' },
  { organization: '/billing', account: '/billing' },
];

/**
 * The page that corresponds to the open one, elsewhere: its section, or the first page where there is none like it. A single
 * thing, such as an order, belongs to one place: its list is opened.
 * @param slug of the organization to go to; undefined for the personal account
 */
export function samePlace(pathname: string, slug: string | undefined): string {
  const isPersonal = !pathname.startsWith('/o/');
  const path = pathname.replace(isPersonal ? /^\/account/ : /^\/o\/[^/]+/, '');
  const isAt = (section: string) => path === section || path.startsWith(`${section}/`);
  const section = sections.find(({ organization, account }) =>
    isPersonal ? account !== undefined && isAt(account) : isAt(organization),
  );
  const name = slug === undefined ? section?.account : section?.organization;
  if (name === undefined) return homeOf(slug);
  return `${rootOf(slug)}${name}${name === '/billing' ? billingPage(path.slice(name.length)) : ''}`;
}

const billingPage = (path: string): string =>
  billingPages.find((page) => [page.path, page.also].some((start) => start !== undefined && path.startsWith(start)))
    ?.path ?? '';
