import { spawnSync } from 'node:child_process';

export interface Release {
  /** `0.5.0` */
  readonly version: string;
  readonly commit: string;
}

const HEADING = /^## (\d+\.\d+\.\d+) - /m;

/**
 * The release before the commit that is checked out: the newest tag such as `v0.5.0` in its history, else the commit that gave
 * the newest version its heading in CHANGELOG.md.
 * @returns why it is not to be found, as a sentence, where the history is missing
 */
export function releaseBefore(root: string): Release | string {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  if (git('rev-parse', '--is-inside-work-tree') !== 'true') return 'This folder is no clone.';
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  if (tag) return { version: tag.slice(1), commit: git('rev-parse', `${tag}^{commit}`)! };
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return 'The clone is shallow. Fetch the history: git fetch --unshallow --tags';
  const version = HEADING.exec(git('show', 'HEAD^:CHANGELOG.md') ?? '')?.[1];
  if (version === undefined) return 'The history has neither a tag such as v1.0.0 nor a version in CHANGELOG.md.';
  const commits = git('log', '--reverse', '--format=%H', `-S## ${version} - `, 'HEAD^', '--', 'CHANGELOG.md');
  return { version, commit: commits!.split('\n')[0]! };
}
