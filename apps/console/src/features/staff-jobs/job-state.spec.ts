import { describe, expect, test } from '@jest/globals';
import { type JobRun, intervalText, requestedText, resultText, tookText } from './job-state.ts';

const START = '2026-11-29T12:00:00.000Z';
const run = (changes: Partial<JobRun> = {}): JobRun => ({
  id: 'r',
  startedAt: START,
  finishedAt: START,
  outcome: 'done',
  result: {},
  error: null,
  ...changes,
});

describe('a run of a job', () => {
  test.each([
    [0, '0.0 s'],
    [420, '0.4 s'],
    [12_400, '12 s'],
    [59_600, '1 min 0 s'],
    [200_000, '3 min 20 s'],
    [-5, '0.0 s'],
  ])('%d ms took %s', (milliseconds, text) => {
    const finishedAt = new Date(Date.parse(START) + milliseconds).toISOString();
    expect(tookText({ startedAt: START, finishedAt })).toBe(text);
  });

  test.each<[string, Partial<JobRun>]>([
    ['3 deleted, 1 audit entries', { result: { deleted: 3, kept: 0, auditEntries: 1 } }],
    ['Nothing to do', { result: { deleted: 0 } }],
    ['Nothing to do', { result: null }],
    ['Connection lost', { outcome: 'failed', result: null, error: 'Connection lost' }],
    ['No error is recorded.', { outcome: 'failed', result: null }],
    ['Another instance ran it at the same time.', { outcome: 'skipped', result: null }],
  ])('%s', (text, changes) => {
    expect(resultText(run(changes))).toBe(text);
  });

  test.each<[JobRun | null, string]>([
    [null, 'mails is still running. Its result will appear here.'],
    [run(), 'mails has run.'],
    [run({ outcome: 'failed' }), 'mails failed.'],
    [run({ outcome: 'skipped' }), 'mails was skipped: another instance is running it.'],
  ])('on request: %j', (made, text) => {
    expect(requestedText('mails', made)).toBe(text);
  });

  test.each([
    [600, 'Every 10 minutes'],
    [3600, 'Every hour'],
    [7200, 'Every 2 hours'],
    [86_400, 'Every day'],
    [null, 'Only when staff ask'],
    [90, 'Every 90 seconds'],
  ])('%p seconds', (seconds, text) => {
    expect(intervalText(seconds)).toBe(text);
  });
});
