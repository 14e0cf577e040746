import type { State } from '../../ui/data/status-chip.tsx';
import { figure } from '../../shared/billing/money.tsx';
import { counted } from '../../messages/counted.ts';
import type { Grant, LicenseKey } from './benefit-queries.ts';

/** The content of a benefit, as far as it can be shown; newer types have only their description. */
export type BenefitContent =
  | { readonly type: 'note'; readonly note: string | undefined }
  | { readonly type: 'downloads'; readonly files: number | undefined }
  | { readonly type: 'discord' }
  | { readonly type: 'github'; readonly repository: string | undefined }
  | { readonly type: 'license-key'; readonly keyId: string | undefined; readonly displayKey: string | undefined }
  | { readonly type: 'credits'; readonly units: number | undefined; readonly isKept: boolean }
  | { readonly type: 'feature' }
  | { readonly type: 'slack' }
  | { readonly type: 'unknown' };

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Owner or name of a repository, as GitHub allows them: no other text goes into a URL. */
const GITHUB_NAME = /^[\w.-]+$/;

type Members = Readonly<Record<string, unknown>>;

/** Readers by type of benefit; `given` has the members of the holder's grant. */
const readers: Readonly<Record<string, (properties: Members, given: Members) => BenefitContent>> = {
  custom: ({ note }) => ({ type: 'note', note: text(note) }),
  downloadables: (properties) => ({ type: 'downloads', files: filesIn(properties) }),
  discord: () => ({ type: 'discord' }),
  github_repository: (properties) => ({ type: 'github', repository: repositoryIn(properties) }),
  license_keys: (_properties, { licenseKeyId, displayKey }) => ({
    type: 'license-key',
    keyId: text(licenseKeyId),
    displayKey: text(displayKey),
  }),
  meter_credit: ({ units, rollover }) => ({ type: 'credits', units: count(units), isKept: rollover === true }),
  feature_flag: () => ({ type: 'feature' }),
  slack_shared_channel: () => ({ type: 'slack' }),
};

/** Checks every member that it reads, because the billing provider may change them. */
export function contentOf({ benefit, properties: given }: Pick<Grant, 'benefit' | 'properties'>): BenefitContent {
  const { type, properties } = benefit;
  return Object.hasOwn(readers, type) ? readers[type]!(properties ?? {}, given ?? {}) : { type: 'unknown' };
}

function repositoryIn(properties: Members): string | undefined {
  const [owner, name] = [text(properties.repositoryOwner), text(properties.repositoryName)];
  const isPlain = owner && name && GITHUB_NAME.test(owner) && GITHUB_NAME.test(name);
  return isPlain ? `${owner}/${name}` : undefined;
}

function filesIn({ files, archived }: Readonly<Record<string, unknown>>): number | undefined {
  if (!Array.isArray(files)) return undefined;
  const gone = (archived ?? {}) as Readonly<Record<string, unknown>>;
  return files.filter((id) => gone[String(id)] !== true).length;
}

const names: Readonly<Record<BenefitContent['type'], string>> = {
  note: 'Note',
  downloads: 'Downloads',
  discord: 'Discord',
  github: 'GitHub repository',
  'license-key': 'License key',
  credits: 'Credits',
  feature: 'Feature',
  slack: 'Slack channel',
  unknown: 'Benefit',
};

type Action = readonly [needed: string, verb: string];

const actions: Partial<Record<BenefitContent['type'], Action>> = {
  discord: ['Connect Discord to join the server.', 'Connect Discord'],
  github: ['Connect GitHub to open the repository.', 'Connect GitHub'],
  slack: ['Accept the invitation to the Slack channel.', 'Continue'],
};

/**
 * The step that a holder has to take before a benefit is granted, and its button, by the code of the failure: the billing
 * provider's words are for the merchant.
 */
export function neededAction({ type }: BenefitContent, code: string | undefined): Action {
  if (code !== 'BenefitActionRequiredError')
    return ['This couldn’t be set up. Contact support.', 'Open billing portal'];
  return actions[type] ?? ['Finish this on the pages of our billing provider.', 'Continue'];
}

export const typeText = ({ type }: BenefitContent): string => names[type];

export function creditText(credits: {
  readonly units: number | undefined;
  readonly isKept: boolean;
  readonly isRenewed: boolean;
}): string | undefined {
  const { units, isKept, isRenewed } = credits;
  if (units === undefined) return undefined;
  if (!isRenewed) return `${figure(units)} units, once.`;
  return `${figure(units)} units each period. ${isKept ? 'What’s left is kept.' : 'What’s left isn’t carried over.'}`;
}

const UNPAID = 'a payment of the subscription is missing';
const NOT_OF_PLAN = 'it isn’t part of your plan now';

const endReasons: Readonly<Record<string, string>> = {
  canceled: 'the subscription ended',
  incomplete_expired: 'the subscription was never paid',
  past_due: UNPAID,
  unpaid: UNPAID,
  paused: 'the subscription is paused',
  active: NOT_OF_PLAN,
  trialing: NOT_OF_PLAN,
};

export const endReason = (status: string): string | undefined =>
  Object.hasOwn(endReasons, status) ? endReasons[status] : undefined;

export const isUnpaid = (status: string): boolean => endReason(status) === UNPAID;

export const endedWithPlan = (status: string): boolean => endReason(status) === NOT_OF_PLAN;

/** Grants that a reader could not tell apart, as one. */
export interface SameGrants {
  /** The latest of them. */
  readonly grant: Grant;
  /** Holders of seats have a grant each. */
  readonly count: number;
}

/** @param grants the latest first. What has ended is left out where it is there from elsewhere. */
export function shownGrants(grants: readonly Grant[]): readonly SameGrants[] {
  const there = new Set(grants.filter(({ status }) => status === 'granted').map(({ benefitId }) => benefitId));
  const shown = grants.filter(({ status, benefitId }) => status !== 'revoked' || !there.has(benefitId));
  const looks = ({ status, benefit, subscriptionId, orderId, properties, error }: Grant) =>
    JSON.stringify([status, benefit, subscriptionId, orderId, properties, error?.type]);
  return [...Map.groupBy(shown, looks).values()].map((same) => ({ grant: same[0]!, count: same.length }));
}

/** "4 of 8 seats"; undefined: no seats give it. @param seats of the subscription */
export const holdersText = (count: number, seats: number | null | undefined): string | undefined =>
  typeof seats === 'number' ? `${figure(count)} of ${counted(seats, 'seat')}` : undefined;

interface BenefitPart {
  readonly status: Grant['status'];
  readonly title: string;
  /** The title on the pages of an organization, whose members have the benefits; absent: the same. */
  readonly ofOrganization?: string;
}

export const benefitParts: readonly BenefitPart[] = [
  { status: 'failed', title: 'Needs your attention' },
  { status: 'granted', title: 'Yours now', ofOrganization: 'Active now' },
  { status: 'pending', title: 'Being set up' },
  { status: 'revoked', title: 'Ended' },
];

/** Whether programs accept the key. @param now milliseconds */
export function keyState(
  { status, expiresAt }: Pick<LicenseKey, 'status' | 'expiresAt'>,
  now: number,
): { readonly state: State; readonly text: string } {
  switch (status) {
    case 'granted':
      return expiresAt !== null && Date.parse(expiresAt) <= now
        ? { state: 'neutral', text: 'Expired' }
        : { state: 'good', text: 'Valid' };
    case 'revoked':
      return { state: 'neutral', text: 'Revoked' };
    case 'disabled':
      return { state: 'attention', text: 'Disabled' };
    default:
      return { state: 'neutral', text: 'Unknown' };
  }
}

/** @param used devices that use it */
export const isFull = ({ limitActivations }: Pick<LicenseKey, 'limitActivations'>, used: number): boolean =>
  limitActivations !== null && used >= limitActivations;
