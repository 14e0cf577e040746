import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController, WhileImpersonating } from '#identity/http';
import { acceptsReaders, OwnerQuery } from '../../customers/http.ts';
import { BillingObjects } from '../../customers/index.ts';
import { OwnPurchases } from '../application/own-purchases.ts';
import { OwnSeats } from '../application/own-seats.ts';
import { OwnLicenseKeys } from '../application/own-license-keys.ts';
import {
  BenefitGrantsView,
  LicenseKeyDeactivatedView,
  LicenseKeysView,
  LicenseKeyValidityView,
  NewActivationView,
  pageView,
  RevealedLicenseKeyView,
} from './views.ts';
import { OwnSeatsView } from './seat-views.ts';
import { ActivationBody, activeOf, ActivePageQuery, OwnedPageQuery, OwnerBody, countedPage } from './bodies.dto.ts';

@ApiTags('Billing')
@GuardedController('api/billing')
export class BenefitsController {
  constructor(
    private readonly purchases: OwnPurchases,
    private readonly keys: OwnLicenseKeys,
    private readonly seats: OwnSeats,
    private readonly objects: BillingObjects,
  ) {}

  /** Benefits of purchases, each with what is still missing before it can be used; the newest first. */
  @Get('benefits')
  @Accepts(...acceptsReaders)
  async list(@Query() query: ActivePageQuery, @CurrentCaller() caller: Caller): Promise<BenefitGrantsView> {
    const asked = { caller, named: query, page: countedPage(query) };
    return pageView('grants', await this.purchases.benefits(asked, activeOf(query)), query);
  }

  /** Seats of an organization that the caller has, with what they give; also for members who may not read the billing. */
  @Get('own-seats')
  @Accepts(...acceptsReaders)
  async listSeats(@Query() query: OwnerQuery, @CurrentCaller() caller: Caller): Promise<OwnSeatsView> {
    return OwnSeatsView.of(await this.seats.of(caller, query));
  }

  /** License keys of the caller or of an organization, without the keys themselves; the newest first. */
  @Get('license-keys')
  @Accepts(...acceptsReaders)
  async listKeys(@Query() query: OwnedPageQuery, @CurrentCaller() caller: Caller): Promise<LicenseKeysView> {
    const asked = { caller, named: query, page: countedPage(query) };
    return pageView('licenseKeys', await this.objects.ownedPage(asked, 'license_key'), query);
  }

  /** A license key, with the key itself and where it is in use. */
  @Get('license-keys/:id')
  @WhileImpersonating('refused')
  async getKey(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<RevealedLicenseKeyView> {
    return RevealedLicenseKeyView.of(await this.keys.get({ caller, named: query, id }));
  }

  /** Whether a program would accept the key now; counted as a validation. */
  @Post('license-keys/:id/validate')
  @HttpCode(200)
  async validate(
    @Param('id') id: string,
    @Body() body: OwnerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<LicenseKeyValidityView> {
    return { valid: await this.keys.isValid({ caller, named: body, id }) };
  }

  /** Activates the key for one more device. */
  @Post('license-keys/:id/activations')
  @HttpCode(200)
  async activate(
    @Param('id') id: string,
    @Body() body: ActivationBody,
    @CurrentCaller() caller: Caller,
  ): Promise<NewActivationView> {
    return { activationId: await this.keys.activate({ caller, named: body, id }, body.label) };
  }

  /** Removes an activation, so that another device can use the key. */
  @Post('license-keys/:id/activations/:activationId/deactivate')
  @HttpCode(200)
  async deactivate(
    @Param('id') id: string,
    @Param('activationId') activationId: string,
    @Body() body: OwnerBody,
    @CurrentCaller() caller: Caller,
  ): Promise<LicenseKeyDeactivatedView> {
    await this.keys.deactivate({ caller, named: body, id }, activationId);
    return { status: true };
  }
}
