import { expect, test } from '@jest/globals';
import { FixedClock } from '../../testing/fixed-clock.ts';
import { DevelopmentMailbox } from './development-mailbox.ts';

const mail = (id: string, to = 'ada@example.com') => ({
  id,
  kind: 'verify-email',
  to,
  subject: id,
  text: 't',
  html: 'h',
});

test('mails and text messages are listed oldest first, by receiver when asked', async () => {
  const clock = new FixedClock();
  const mailbox = new DevelopmentMailbox(clock, 10);
  await mailbox.send(mail('1'));
  clock.advance(1000);
  await mailbox.send({ id: '2', kind: 'otp', to: '+4930', text: '123456' });
  expect(mailbox.list()).toEqual([
    {
      kind: 'verify-email',
      to: 'ada@example.com',
      subject: '1',
      text: 't',
      html: 'h',
      createdAt: new FixedClock().now(),
    },
    { kind: 'otp', to: '+4930', subject: '', text: '123456', html: '', createdAt: clock.now() },
  ]);
  expect(mailbox.list('+4930').map(({ kind }) => kind)).toEqual(['otp']);
  mailbox.clear();
  expect(mailbox.list()).toEqual([]);
});

test('a repeated delivery shows once', async () => {
  const mailbox = new DevelopmentMailbox(new FixedClock(), 10);
  await mailbox.send(mail('1'));
  await mailbox.send(mail('1'));
  expect(mailbox.list()).toHaveLength(1);
});

test('the oldest give way', async () => {
  const mailbox = new DevelopmentMailbox(new FixedClock(), 2);
  for (const id of ['1', '2', '3']) await mailbox.send(mail(id));
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['2', '3']);
});
