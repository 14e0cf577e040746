import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { getEmailStatus, getSession } from '../../api/session.ts';
import { listMemberships, type Membership } from '../../shared/organization/memberships.ts';

const readPreview = (id: string) =>
  answer(api.GET('/api/auth/organization/invitation-preview', { params: { query: { id } } }));
const readReceived = (id: string) =>
  answer(api.GET('/api/auth/organization/get-invitation', { params: { query: { id } } }));

/** The part of an invitation that everyone with the link sees; of a closed invitation, only its state. */
export type Preview = Awaited<ReturnType<typeof readPreview>>;
export type OpenPreview = Preview & { readonly offer: NonNullable<Preview['offer']> };
export type Received = Awaited<ReturnType<typeof readReceived>>;
interface Person {
  readonly email: string;
  /** The API accepts an answer from a verified or proven address. */
  readonly isConfirmed: boolean;
}

export type InvitationState =
  | { readonly at: 'nowhere' }
  | { readonly at: 'closed'; readonly preview: Preview; readonly isSignedIn: boolean; readonly isMine: boolean }
  | { readonly at: 'signed-out'; readonly preview: OpenPreview }
  | { readonly at: 'wrong-account'; readonly preview: OpenPreview; readonly email: string }
  | { readonly at: 'unconfirmed'; readonly preview: OpenPreview }
  | { readonly at: 'member'; readonly preview: Preview; readonly slug: string }
  | { readonly at: 'open'; readonly preview: OpenPreview; readonly received: Received };

/** The state as far as link and session tell; 'mine' = the recipient of a valid invitation, who may read the rest. */
export function stateFor(
  preview: Preview,
  person: Person | undefined,
): InvitationState | { at: 'mine'; preview: OpenPreview } {
  const { state, offer } = preview;
  const closed = { at: 'closed', preview, isSignedIn: person !== undefined, isMine: false } as const;
  if (!offer) return closed;
  const open: OpenPreview = { ...preview, offer };
  const isMine = person?.email === offer.email;
  // The recipient may already be a member of the full organization.
  if (isMine && person.isConfirmed) return { at: 'mine', preview: open };
  if (state !== 'open') return closed;
  if (!person) return { at: 'signed-out', preview: open };
  return isMine ? { at: 'unconfirmed', preview: open } : { at: 'wrong-account', preview: open, email: person.email };
}

export function stateForRecipient(preview: OpenPreview, received: Received): InvitationState {
  if (preview.state !== 'open') return { at: 'closed', preview, isSignedIn: true, isMine: true };
  return { at: 'open', preview, received };
}

/** A member has nothing to answer, whatever the state of the invitation. */
export function stateForMember(
  preview: Preview,
  memberships: readonly Pick<Membership, 'organization'>[],
): InvitationState | undefined {
  const own = memberships.find(({ organization }) => organization.id === preview.organizationId);
  return own && { at: 'member', preview, slug: own.organization.slug };
}

/** Unknown, deleted, or an invalid id. */
const isUnknown = (no: unknown) => no instanceof ApiRefusal && no.status === 400;

/** Only the recipient is told why an invitation is closed. */
const wasMine = (id: string): Promise<boolean> =>
  readReceived(id).then(
    () => true,
    (no: unknown) => no instanceof ApiRefusal && no.reason !== undefined,
  );

async function readPerson(): Promise<Person | undefined> {
  const session = await getSession();
  if (!session) return undefined;
  const { email, emailVerified } = session.user;
  return { email, isConfirmed: emailVerified || (await getEmailStatus()).proven };
}

/** @throws ApiRefusal when it cannot be read */
export async function readState(id: string): Promise<InvitationState> {
  if (id === '') return { at: 'nowhere' };
  const [preview, person] = await Promise.all([
    readPreview(id).catch((no: unknown) => {
      if (isUnknown(no)) return undefined;
      throw no;
    }),
    readPerson(),
  ]);
  if (!preview) return { at: 'nowhere' };
  const state = stateFor(preview, person);
  switch (state.at) {
    case 'closed': {
      if (!person) return state;
      const [isMine, memberships] = await Promise.all([wasMine(id), listMemberships()]);
      return stateForMember(preview, memberships) ?? { ...state, isMine };
    }
    case 'mine': {
      const [received, memberships] = await Promise.all([readReceived(id), listMemberships()]);
      return stateForMember(preview, memberships) ?? stateForRecipient(state.preview, received);
    }
    default:
      return state;
  }
}

export const accept = (invitationId: string) =>
  answer(api.POST('/api/auth/organization/accept-invitation', { body: { invitationId } }));
export const decline = (invitationId: string) =>
  answer(api.POST('/api/auth/organization/reject-invitation', { body: { invitationId } }));
export const mailConfirmation = (email: string, back: string) =>
  answer(api.POST('/api/auth/send-verification-email', { body: { email, callbackURL: back } }));

type Closed = Exclude<Preview['state'], 'open'>;

export function closedText(
  state: Closed,
  organization: string,
  isMine: boolean,
): { readonly title: string; readonly lead: string } {
  switch (state) {
    case 'expired':
      return { title: 'This invitation has expired', lead: `Ask ${organization} for a new one.` };
    case 'canceled':
      return {
        title: 'This invitation was canceled',
        lead: `If you think this is a mistake, ask ${organization} for a new one.`,
      };
    case 'accepted':
      return isMine
        ? {
            title: `You’re no longer in ${organization}`,
            lead: 'You accepted this invitation before. To join again, you’ll need a new one.',
          }
        : { title: 'This invitation was already used', lead: `Its recipient has joined ${organization}.` };
    case 'rejected':
      return {
        title: isMine ? 'You declined this invitation' : 'This invitation was declined',
        lead: `To join ${organization} after all, ask for a new one.`,
      };
    case 'inviter-left':
      return {
        title: 'This invitation no longer works',
        lead: `The person who sent it is no longer in ${organization}. Ask another member for a new one.`,
      };
    case 'organization-full':
      return {
        title: `${organization} is full`,
        lead: 'It has reached its member limit. Ask the person who invited you to make room, then try again.',
      };
  }
}
