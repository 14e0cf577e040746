import { Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GuardedController, StaffGuard } from '#identity/http';
import { Settings } from './config.ts';
import { effectiveSettings } from './effective-settings.ts';
import { SettingsView, SettingView } from './settings.dto.ts';

@ApiTags('Staff: operations')
@GuardedController('api/staff/settings', StaffGuard)
export class SettingsController {
  constructor(private readonly settings: Settings) {}

  /** The configuration in effect, by variable. Secrets are masked. */
  @Get()
  list(): SettingsView {
    return { settings: effectiveSettings(this.settings.config).map((setting) => SettingView.of(setting)) };
  }
}
