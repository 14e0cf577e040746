import Bowser from 'bowser';

interface Device {
  /** "Firefox on Linux"; "Unknown device" when nothing is known. */
  readonly name: string;
  /** "Version 140 · Apple iPhone", or empty. */
  readonly detail: string;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'program';
}

const KINDS: Readonly<Record<string, Device['kind']>> = { mobile: 'phone', tablet: 'tablet' };

/** "Pixel 8" in "Android 14; Pixel 8 Build/…)"; "K" is what browsers say instead of a model. */
const ANDROID_MODEL = /Android [\d.]+; (?!K\))([^;)]+?)(?: Build\/[^)]*)?\)/;

/** A user agent in recognizable words. It is only a claim: never base a decision on it. */
export function deviceOf(userAgent: string | null): Device {
  const claim = userAgent?.trim();
  if (!claim) return { name: 'Unknown device', detail: '', kind: 'program' };
  const { browser, os, platform } = Bowser.parse(claim);
  // Programs that are not browsers put their name first: "curl/8.14.1", "okhttp/4.12".
  if (!browser.name || !os.name)
    return { name: claim.split(/[\s;(]/, 1)[0]!.replace('/', ' '), detail: '', kind: 'program' };
  const system = platform.model === 'iPad' ? 'iPadOS' : os.name.replace('Chrome OS', 'ChromeOS');
  const version = browser.version && `Version ${browser.version.split('.', 1)[0]}`;
  const model = platform.model ? `${platform.vendor ?? ''} ${platform.model}`.trim() : ANDROID_MODEL.exec(claim)?.[1];
  return {
    name: `${browser.name} on ${system}`,
    detail: [version, model].filter(Boolean).join(' · '),
    kind: KINDS[platform.type ?? ''] ?? 'computer',
  };
}
