import type { components } from '../../api/schema.gen.ts';

export type Setting = components['schemas']['SettingView'];

export const sources: Readonly<Record<Setting['source'], string>> = {
  environment: 'Environment',
  file: 'File',
  default: 'Default',
};

export const showOptions = [
  { value: '', label: 'All settings' },
  { value: 'environment', label: 'Set by the environment' },
  { value: 'default', label: 'Defaults' },
  { value: 'secret', label: 'Secrets' },
] as const;

/** By name, group, value or words of the description; all words must be found. */
export function fits(setting: Setting, text: string, show: string): boolean {
  if (show === 'secret' ? !setting.isMasked : show !== '' && setting.source !== show) return false;
  const { name, group, description, value } = setting;
  const place = `${name} ${group} ${description} ${value ?? ''}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => place.includes(word));
}

/** In the order in which the groups first appear. */
export const grouped = (settings: readonly Setting[]): readonly (readonly [string, readonly Setting[]])[] => [
  ...Map.groupBy(settings, ({ group }) => group),
];

/** The parts of a text with `code` in backticks; every second one is code. */
export const codeParts = (text: string): readonly string[] => text.split('`');

export function valueText({ isMasked, isSet, value }: Setting): string {
  if (isMasked) return isSet ? 'Set' : 'Not set';
  return value ?? 'Not set';
}
