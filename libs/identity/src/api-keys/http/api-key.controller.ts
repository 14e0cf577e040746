import { Body, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AuthController, CurrentSession, PostOk, SuccessView, UnauthorizedRefusal } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { KeyManagement } from '../application/key-management.ts';
import { UsageHistory } from '../application/key-usage.ts';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import { checkClientBody } from '../domain/key-rules.ts';
import {
  ApiKeyIdBody,
  ApiKeyIdQuery,
  CreateApiKeyBody,
  ListApiKeysQuery,
  RotateApiKeyBody,
  SearchApiKeysQuery,
  UpdateApiKeyBody,
  UsageQuery,
  UsageSummaryQuery,
} from './bodies.dto.ts';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import {
  ApiKeyPageView,
  ApiKeySettingsView,
  ApiKeyView,
  KeyUsageSummaryView,
  KeyUsageView,
  NewApiKeyView,
} from './views.ts';

/** The caller's own keys. Keys of other users are answered like keys that do not exist. */
@ApiTags('API keys')
@AuthController('/api-key')
@UnauthorizedRefusal(ApiKeyRefusal.UNAUTHORIZED_SESSION)
export class ApiKeyController {
  constructor(
    private readonly keys: KeyManagement,
    private readonly usage: UsageHistory,
    private readonly settings: ApiKeySettings,
  ) {}

  /** Creates a key for the caller, who may limit what it does. Only this answer contains the key. */
  @PostOk('create')
  async create(
    @Body() body: CreateApiKeyBody,
    @CurrentSession() caller: SessionPrincipal,
    @Req() request: Request,
  ): Promise<NewApiKeyView> {
    const { permissions: _limit, ...others } = request.body as Readonly<Record<string, unknown>>;
    checkClientBody(others);
    const { key, secret } = await this.keys.create(caller, body);
    return NewApiKeyView.with(key, secret);
  }

  /** One of the caller's keys. */
  @Get('get')
  async get(@Query() { id }: ApiKeyIdQuery, @CurrentSession() caller: SessionPrincipal): Promise<ApiKeyView> {
    return ApiKeyView.of(await this.keys.get(caller, id));
  }

  /** The caller's keys, newest first. */
  @Get('list')
  async list(@Query() page: ListApiKeysQuery, @CurrentSession() caller: SessionPrincipal): Promise<ApiKeyView[]> {
    return (await this.keys.list(caller, page)).map((key) => ApiKeyView.of(key));
  }

  /** The caller's keys in pages, newest first, by a part of their name or of the key, and by state. */
  @Get('search')
  async search(
    @Query() query: SearchApiKeysQuery,
    @CurrentSession() caller: SessionPrincipal,
  ): Promise<ApiKeyPageView> {
    return ApiKeyPageView.of(await this.keys.search(caller, listQueryOf(query)));
  }

  /** Changes name, expiry or metadata of a key, or enables or disables it. */
  @PostOk('update')
  async update(
    @Body() body: UpdateApiKeyBody,
    @CurrentSession() caller: SessionPrincipal,
    @Req() request: Request,
  ): Promise<ApiKeyView> {
    checkClientBody(request.body as object);
    const { keyId, ...properties } = body;
    return ApiKeyView.of(await this.keys.update(caller, keyId, properties));
  }

  /**
   * Replaces the secret of a key, which keeps its settings, uses and history. The old secret works until the overlap
   * ends.
   */
  @PostOk('rotate')
  async rotate(@Body() body: RotateApiKeyBody, @CurrentSession() caller: SessionPrincipal): Promise<NewApiKeyView> {
    const { key, secret } = await this.keys.rotate(caller, body.keyId, body.overlapSeconds);
    return NewApiKeyView.with(key, secret);
  }

  /** Deletes a key. */
  @PostOk('delete')
  async delete(@Body() { keyId }: ApiKeyIdBody, @CurrentSession() caller: SessionPrincipal): Promise<SuccessView> {
    await this.keys.delete(caller, keyId);
    return { success: true };
  }

  /** How often one of the caller's keys was used, by the hour. */
  @Get('usage')
  async usageOf(@Query() { id, days }: UsageQuery, @CurrentSession() caller: SessionPrincipal): Promise<KeyUsageView> {
    return KeyUsageView.of(id, days, await this.usage.hoursOf(caller, id, days));
  }

  /** How often each of the caller's keys was used, by the day. */
  @Get('usage-summary')
  async usageSummary(
    @Query() { days }: UsageSummaryQuery,
    @CurrentSession() caller: SessionPrincipal,
  ): Promise<KeyUsageSummaryView[]> {
    return (await this.usage.summaryOf(caller, days)).map((usage) => KeyUsageSummaryView.of(usage));
  }

  /** The settings for keys. */
  @Get('settings')
  show(): ApiKeySettingsView {
    return ApiKeySettingsView.of(this.settings.options);
  }
}
