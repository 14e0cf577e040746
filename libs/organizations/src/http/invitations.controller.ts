import { Body, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, AuthController, CurrentCaller, PostOk, UnauthorizedRefusal } from '#identity/http';
import { Refusal } from '#shared-kernel/domain/refusal';
import { InvitationFlow } from '../application/invitation-flow.ts';
import { InvitationInbox } from '../application/invitation-inbox.ts';
import { InvitationSending } from '../application/invitation-sending.ts';
import { OrganizationDirectory } from '../application/organization-directory.ts';
import { OrganizationRefusal, RecipientRefusal } from '../domain/refusals.ts';
import { InvitationBody, InvitationQuery, InviteMemberBody, OrganizationQuery } from './bodies.dto.ts';
import { ClearsSessionCache } from './clears-session-cache.ts';
import {
  AcceptedInvitationView,
  InvitationPreviewView,
  InvitationView,
  MemberView,
  OwnInvitationView,
  ReceivedInvitationView,
  RejectedInvitationView,
} from './views.ts';

@ApiTags('Invitations')
@AuthController('/organization')
export class InvitationsController {
  constructor(
    private readonly sending: InvitationSending,
    private readonly flow: InvitationFlow,
    private readonly inbox: InvitationInbox,
    private readonly directory: OrganizationDirectory,
  ) {}

  /** Mails an invitation to join with the given roles, and a team. */
  @PostOk('invite-member')
  async invite(@Body() body: InviteMemberBody, @CurrentCaller() caller: Caller): Promise<InvitationView> {
    const teamId = Array.isArray(body.teamId) ? (body.teamId[0] ?? null) : body.teamId;
    return InvitationView.of(await this.sending.invite(caller, { ...body, teamId }));
  }

  /** Cancels an open invitation. */
  @PostOk('cancel-invitation')
  @Accepts('session', 'api-key')
  async cancel(@Body() body: InvitationBody, @CurrentCaller() caller: Caller): Promise<InvitationView> {
    return InvitationView.of(await this.sending.cancel(caller, body.invitationId));
  }

  /** Invitations of an organization, of every status, oldest first. */
  @Get('list-invitations')
  @Accepts('session', 'api-key')
  @UnauthorizedRefusal(OrganizationRefusal.NOT_AUTHENTICATED)
  async list(@Query() query: OrganizationQuery, @CurrentCaller() caller: Caller): Promise<InvitationView[]> {
    const invitations = await this.directory.listInvitations(caller, query.organizationId);
    return invitations.map((invitation) => InvitationView.of(invitation));
  }

  /** Open invitations to the caller's own, verified address. */
  @Get('list-user-invitations')
  @Accepts('session', 'api-key')
  async listOwn(@CurrentCaller() caller: Caller): Promise<OwnInvitationView[]> {
    return (await this.inbox.list(caller)).map((received) => OwnInvitationView.own(received));
  }

  /** An open invitation, for its recipient. */
  @Get('get-invitation')
  @Accepts('session', 'api-key')
  @UnauthorizedRefusal(OrganizationRefusal.NOT_AUTHENTICATED)
  async get(@Query() query: InvitationQuery, @CurrentCaller() caller: Caller): Promise<ReceivedInvitationView> {
    return ReceivedInvitationView.received(await forRecipient(this.inbox.get(caller, query.id)));
  }

  /** The content of a mailed link before sign-in, and whether the invitation can still be accepted. */
  @Get('invitation-preview')
  @Accepts('anonymous')
  async preview(@Query() query: InvitationQuery): Promise<InvitationPreviewView> {
    return InvitationPreviewView.of(await forRecipient(this.inbox.preview(query.id)));
  }

  /** Accepts an invitation. The organization becomes the active one. */
  @PostOk('accept-invitation')
  @ClearsSessionCache()
  async accept(@Body() body: InvitationBody, @CurrentCaller() caller: Caller): Promise<AcceptedInvitationView> {
    const { invitation, member, teamId } = await this.flow.accept(caller, body.invitationId);
    return { invitation: InvitationView.of(invitation), member: MemberView.of(member, teamId) };
  }

  /** Declines an invitation. */
  @PostOk('reject-invitation')
  async reject(@Body() body: InvitationBody, @CurrentCaller() caller: Caller): Promise<RejectedInvitationView> {
    const invitation = await forRecipient(this.flow.reject(caller, body.invitationId));
    return { invitation: InvitationView.of(invitation), member: null };
  }
}

/** Gives a refusal the message that existing clients expect where an invitation is read or rejected. */
async function forRecipient<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isNotFound = error instanceof Refusal && error.code === 'INVITATION_NOT_FOUND';
    throw isNotFound ? RecipientRefusal.INVITATION_NOT_FOUND(error.details) : error;
  }
}
