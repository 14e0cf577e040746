import { Readable } from 'node:stream';
import { Body, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, AuthController, CurrentCaller, PostOk, WhileImpersonating } from '#identity/http';
import { DeletionPreviewView } from '#shared-kernel/http/deletion-preview.dto';
import { orNull } from '#shared-kernel/http/or-null';
import { OrganizationDirectory, OrganizationSwitch } from '../application/organization-directory.ts';
import { OrganizationEditing } from '../application/organization-editing.ts';
import { OrganizationManagement } from '../application/organization-management.ts';
import { metadataOf } from '../domain/organization.ts';
import { AcceptsReaders, ClearsSessionCache } from './clears-session-cache.ts';
import {
  CreateOrganizationBody,
  OrganizationBody,
  OrganizationReferenceQuery,
  SetActiveBody,
  SetLogoBody,
  SlugBody,
  UpdateOrganizationBody,
} from './bodies.dto.ts';
import {
  CreatedOrganizationView,
  FullOrganizationView,
  MembershipView,
  MemberView,
  OrganizationView,
  SlugStatusView,
} from './views.ts';
import { auditPageOf, cursorText } from '#shared-kernel/http/audit-page.dto';
import { OrganizationLogExport } from '../application/organization-log-export.ts';
import { OrganizationLog, shownEntry } from '../application/organization-log.ts';
import { AuditLogExportQuery, AuditLogQuery, AuditLogView, logFilterOf } from './audit-log.views.ts';

@ApiTags('Organizations')
@ApiExtraModels(FullOrganizationView, OrganizationView)
@AuthController('/organization')
export class OrganizationsController {
  constructor(
    private readonly management: OrganizationManagement,
    private readonly editing: OrganizationEditing,
    private readonly directory: OrganizationDirectory,
    private readonly organizationSwitch: OrganizationSwitch,
  ) {}

  /** Creates an organization. The caller becomes its owner, and it becomes the active organization. */
  @PostOk('create')
  @Accepts('session', 'api-key')
  @ClearsSessionCache()
  async create(
    @Body() body: CreateOrganizationBody,
    @CurrentCaller() caller: Caller,
  ): Promise<CreatedOrganizationView> {
    const { name, slug, logo = null, metadata = null, keepCurrentActiveOrganization } = body;
    const profile = { name, slug, logo, metadata: metadataOf(metadata) };
    const options = { ...(keepCurrentActiveOrganization && { keepCurrentActiveOrganization }) };
    const { organization, member, teamId } = await this.management.create(caller, profile, options);
    return { ...OrganizationView.of(organization), members: [MemberView.of(member, teamId)] };
  }

  /** Whether a slug is free. */
  @PostOk('check-slug')
  @WhileImpersonating('allowed')
  @Accepts('session', 'api-key')
  async checkSlug(@Body() body: SlugBody): Promise<SlugStatusView> {
    await this.management.checkSlug(body.slug);
    return { status: true };
  }

  /** Changes name, slug, logo or metadata. */
  @PostOk('update')
  @WhileImpersonating('unless-read-only')
  @Accepts('session', 'api-key')
  async update(@Body() body: UpdateOrganizationBody, @CurrentCaller() caller: Caller): Promise<OrganizationView> {
    const { metadata, ...data } = body.data;
    const values = { ...data, metadata: metadata === undefined ? undefined : metadataOf(metadata) };
    return OrganizationView.of(await this.editing.update(caller, body.organizationId, values));
  }

  /** Stores a logo, in place of the one before. `update` removes it. */
  @PostOk('set-logo')
  @WhileImpersonating('unless-read-only')
  @Accepts('session', 'api-key')
  async setLogo(@Body() body: SetLogoBody, @CurrentCaller() caller: Caller): Promise<OrganizationView> {
    return OrganizationView.of(await this.editing.setLogo(caller, body.organizationId, body.logo));
  }

  /** Shows what the deletion of an organization ends, to members who may delete it. */
  @Get('deletion-preview')
  async previewDeletion(
    @Query() { organizationId }: OrganizationBody,
    @CurrentCaller() caller: Caller,
  ): Promise<DeletionPreviewView> {
    const { preview, arePurchasesHidden } = await this.management.deletionPreview(caller, organizationId);
    return DeletionPreviewView.of(preview, arePurchasesHidden);
  }

  /** Deletes an organization, with its members, invitations and teams. */
  @PostOk('delete')
  @ClearsSessionCache()
  async delete(@Body() body: OrganizationBody, @CurrentCaller() caller: Caller): Promise<OrganizationView> {
    return OrganizationView.of(await this.management.delete(caller, body.organizationId));
  }

  /** The caller's organizations, oldest membership first. */
  @Get('list')
  @AcceptsReaders()
  async list(@CurrentCaller() caller: Caller): Promise<OrganizationView[]> {
    return (await this.directory.list(caller)).map((organization) => OrganizationView.of(organization));
  }

  /** The caller's organizations with role and number of members. */
  @Get('list-memberships')
  @AcceptsReaders()
  async listMemberships(@CurrentCaller() caller: Caller): Promise<MembershipView[]> {
    return (await this.directory.memberships(caller)).map((summary) => MembershipView.of(summary));
  }

  /** An organization without what is in it, or null when none is named and none is active. */
  @Get('get-organization')
  @AcceptsReaders()
  @ApiOkResponse(orNull(OrganizationView))
  async get(
    @Query() query: OrganizationReferenceQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<OrganizationView | null> {
    const organization = await this.directory.find(caller, query);
    return organization ? OrganizationView.of(organization) : null;
  }

  /** An organization with its members, invitations and teams, or null when none is named and none is active. */
  @Get('get-full-organization')
  @AcceptsReaders()
  @ApiOkResponse(orNull(FullOrganizationView))
  @ClearsSessionCache()
  async getFull(
    @Query() query: OrganizationReferenceQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<FullOrganizationView | null> {
    const organization = await this.organizationSwitch.getFull(caller, query);
    return organization ? FullOrganizationView.full(organization) : null;
  }

  /** Sets the active organization of the session; null for none. */
  @PostOk('set-active')
  @WhileImpersonating('unless-read-only')
  @ApiOkResponse(orNull(FullOrganizationView))
  @ClearsSessionCache()
  async setActive(@Body() body: SetActiveBody, @CurrentCaller() caller: Caller): Promise<FullOrganizationView | null> {
    const organization = await this.organizationSwitch.setOrganization(caller, body);
    return organization ? FullOrganizationView.full(organization) : null;
  }
}

@ApiTags('Organizations')
@AuthController('/organization')
export class AuditLogController {
  constructor(
    private readonly log: OrganizationLog,
    private readonly exports: OrganizationLogExport,
  ) {}

  /** Events of an organization, newest first. For members who may update it, such as owners and admins. */
  @Get('audit-log')
  async page(@Query() query: AuditLogQuery, @CurrentCaller() caller: Caller): Promise<AuditLogView> {
    const page = auditPageOf(query);
    const { entries, next } = await this.log.page(caller, query.organizationId, logFilterOf(query), ...page);
    return { entries: entries.map(shownEntry), nextCursor: cursorText(next) };
  }

  /**
   * The newest 10,000 entries that fit the filters, as CSV: RFC 4180, in UTF-8, with a header row. Texts that could be
   * formulas begin with `'`.
   */
  @Get('audit-log/export')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Cache-Control', 'no-store')
  async export(@Query() query: AuditLogExportQuery, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    const text = await this.exports.open(caller, query.organizationId, logFilterOf(query));
    // Reads a part ahead, no more.
    return new StreamableFile(Readable.from(text, { highWaterMark: 1 }), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: 'attachment; filename="audit-log.csv"',
    });
  }
}
