import { ApiProperty } from '@nestjs/swagger';
import type { EffectiveSetting } from './effective-settings.ts';

export class SettingView {
  /** The name of the environment variable. */
  name!: string;
  group!: string;
  /** In Markdown: names and values are in backticks. */
  description!: string;
  /** The kind of values, in Markdown. */
  type!: string;
  /** `file`: made by the service and kept in its data directory. */
  @ApiProperty({ enum: ['environment', 'file', 'default'] }) source!: EffectiveSetting['source'];
  isSet!: boolean;
  /** Whether the value is not shown, because it may be a secret. */
  isMasked!: boolean;
  /** In effect; null where it is masked or there is none. */
  value!: string | null;
  /** The default, in Markdown; null without one. */
  whenUnset!: string | null;

  static of(setting: EffectiveSetting): SettingView {
    return { ...setting };
  }
}

export class SettingsView {
  settings!: SettingView[];
}
