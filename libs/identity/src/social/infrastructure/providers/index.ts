import type { ProviderKind } from '../../domain/provider-options.ts';
import { type ProviderDefinition, type ProviderDescription, USUAL } from '../definition.ts';
import { anyOAuth2 } from './any-oauth2.ts';
import { anyOidc } from './any-oidc.ts';
import { apple } from './apple.ts';
import { discord } from './discord.ts';
import { dropbox } from './dropbox.ts';
import { facebook } from './facebook.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { google } from './google.ts';
import { huggingface } from './huggingface.ts';
import { kick } from './kick.ts';
import { linkedin } from './linkedin.ts';
import { microsoft } from './microsoft.ts';
import { reddit } from './reddit.ts';
import { roblox } from './roblox.ts';
import { spotify } from './spotify.ts';
import { tiktok } from './tiktok.ts';
import { twitch } from './twitch.ts';
import { twitter } from './twitter.ts';
import { vk } from './vk.ts';
import { zoom } from './zoom.ts';

/** In the order of the documentation. */
const descriptions: Readonly<Record<ProviderKind, ProviderDescription>> = {
  apple,
  discord,
  facebook,
  github,
  microsoft,
  google,
  huggingface,
  spotify,
  twitch,
  twitter,
  dropbox,
  kick,
  linkedin,
  gitlab,
  tiktok,
  reddit,
  roblox,
  vk,
  zoom,
  oidc: anyOidc,
  oauth2: anyOAuth2,
};

export const definitions = Object.fromEntries(
  Object.entries(descriptions).map(([kind, described]) => [kind, { ...USUAL, kind, ...described }]),
) as Readonly<Record<ProviderKind, ProviderDefinition>>;
