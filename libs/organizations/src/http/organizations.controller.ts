import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CallerOfRoute } from '#identity';
import { Accepts, AuthController, Caller } from '#identity/http';
import { orNull } from '#shared-kernel/http/or-null';
import { OrganizationDirectory } from '../application/organization-directory.ts';
import { OrganizationManagement } from '../application/organization-management.ts';
import { OrganizationSwitch } from '../application/organization-switch.ts';
import { metadataOf } from '../domain/organization.ts';
import {
  CreateOrganizationBody,
  OrganizationBody,
  OrganizationReferenceQuery,
  SetActiveBody,
  SlugBody,
  UpdateOrganizationBody,
} from './bodies.dto.ts';
import { MovesSession } from './moves-session.ts';
import {
  CreatedOrganizationView,
  FullOrganizationView,
  MembershipView,
  MemberView,
  OrganizationView,
  SlugStatusView,
} from './views.ts';

@ApiTags('Organizations')
@ApiExtraModels(FullOrganizationView, OrganizationView)
@AuthController('/organization')
export class OrganizationsController {
  constructor(
    private readonly management: OrganizationManagement,
    private readonly directory: OrganizationDirectory,
    private readonly choice: OrganizationSwitch,
  ) {}

  /** Founds an organization that the caller owns and works in from now on. */
  @Post('create')
  @Accepts('session', 'api-key')
  @HttpCode(200)
  @MovesSession()
  async create(
    @Body() body: CreateOrganizationBody,
    @Caller() caller: CallerOfRoute,
  ): Promise<CreatedOrganizationView> {
    const { name, slug, logo = null, metadata = null, keepCurrentActiveOrganization } = body;
    const profile = { name, slug, logo, metadata: metadataOf(metadata) };
    const options = { ...(keepCurrentActiveOrganization && { keepCurrentActiveOrganization }) };
    const { organization, member, teamId } = await this.management.create(caller, profile, options);
    return { ...OrganizationView.of(organization), members: [MemberView.of(member, teamId)] };
  }

  /** Whether a slug is free. */
  @Post('check-slug')
  @Accepts('session', 'api-key')
  @HttpCode(200)
  async checkSlug(@Body() body: SlugBody): Promise<SlugStatusView> {
    await this.management.checkSlug(body.slug);
    return { status: true };
  }

  /** Changes name, slug, logo or metadata. */
  @Post('update')
  @Accepts('session', 'api-key')
  @HttpCode(200)
  async update(@Body() body: UpdateOrganizationBody, @Caller() caller: CallerOfRoute): Promise<OrganizationView> {
    const { metadata, ...data } = body.data;
    const values = { ...data, metadata: metadata === undefined ? undefined : metadataOf(metadata) };
    return OrganizationView.of(await this.management.update(caller, body.organizationId, values));
  }

  /** Dissolves an organization, with its members, invitations and teams. */
  @Post('delete')
  @HttpCode(200)
  @MovesSession()
  async delete(@Body() body: OrganizationBody, @Caller() caller: CallerOfRoute): Promise<OrganizationView> {
    return OrganizationView.of(await this.management.delete(caller, body.organizationId));
  }

  /** The caller's organizations, oldest membership first. */
  @Get('list')
  @Accepts('session', 'api-key')
  async list(@Caller() caller: CallerOfRoute): Promise<OrganizationView[]> {
    return (await this.directory.list(caller)).map((organization) => OrganizationView.of(organization));
  }

  /** The caller's organizations with their part in each. */
  @Get('list-memberships')
  @Accepts('session', 'api-key')
  async listMemberships(@Caller() caller: CallerOfRoute): Promise<MembershipView[]> {
    return (await this.directory.memberships(caller)).map((summary) => MembershipView.of(summary));
  }

  /** An organization alone, or null when none is named and none is active. */
  @Get('get-organization')
  @Accepts('session', 'api-key')
  @ApiOkResponse(orNull(OrganizationView))
  async get(
    @Query() query: OrganizationReferenceQuery,
    @Caller() caller: CallerOfRoute,
  ): Promise<OrganizationView | null> {
    const organization = await this.directory.find(caller, query);
    return organization ? OrganizationView.of(organization) : null;
  }

  /** An organization with its members, invitations and teams, or null when none is named and none is active. */
  @Get('get-full-organization')
  @Accepts('session', 'api-key')
  @ApiOkResponse(orNull(FullOrganizationView))
  @MovesSession()
  async getFull(
    @Query() query: OrganizationReferenceQuery,
    @Caller() caller: CallerOfRoute,
  ): Promise<FullOrganizationView | null> {
    const organization = await this.choice.getFull(caller, query);
    return organization ? FullOrganizationView.full(organization) : null;
  }

  /** The organization this session works in from now on; null for none. */
  @Post('set-active')
  @HttpCode(200)
  @ApiOkResponse(orNull(FullOrganizationView))
  @MovesSession()
  async setActive(@Body() body: SetActiveBody, @Caller() caller: CallerOfRoute): Promise<FullOrganizationView | null> {
    const organization = await this.choice.setOrganization(caller, body);
    return organization ? FullOrganizationView.full(organization) : null;
  }
}
