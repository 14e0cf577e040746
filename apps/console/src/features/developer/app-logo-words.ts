import { valuesOf } from './app-words.ts';
import type { App } from './queries.ts';

type Problem = NonNullable<App['logoProblem']>;

/** What is wrong with the address of a logo, and what to do. */
const problems: Readonly<Record<Problem, string>> = {
  off: 'Logos are switched off on this server.',
  'not-https': 'The address doesn’t start with https. Publish the picture at an https address.',
  unreachable: 'We couldn’t reach the address. It must be public: not on localhost or in a private network.',
  'wrong-status': 'There is no picture at the address: it answered with an error. Open it in a browser to check it.',
  redirected: 'The address redirects to another site or to http, or has a user name. Enter that of the picture itself.',
  'too-large': 'The picture is larger than 1 MB. Make it smaller.',
  'not-a-picture': 'The file isn’t a PNG, JPEG, GIF or WebP picture, or isn’t sent as one (Content-Type).',
  undecodable: 'The picture is damaged, or larger than 4096 × 4096 pixels. Export it again, or make it smaller.',
  'not-drawn': 'Reading the picture took too long. Use a smaller or simpler one.',
};

/** These may pass, so they are tried again soon. */
const tried: readonly Problem[] = ['unreachable', 'wrong-status', 'not-drawn'];

/** What its owner should know about the logo of an app; undefined: it is shown, or there is none. */
export function logoWords(app: Pick<App, 'icon' | 'logoProblem' | 'metadata'>): string | undefined {
  const { icon, logoProblem } = app;
  if (valuesOf(app).logo === '') return undefined;
  if (logoProblem === null)
    return icon === null ? 'We’ll fetch it within a minute. Users see initials until then.' : undefined;
  const shown = icon === null ? 'Users see initials.' : 'Users see the picture from before.';
  const next = tried.includes(logoProblem) ? ' We’ll try again, or enter another address to try at once.' : '';
  return `${problems[logoProblem]} ${shown}${next}`;
}
