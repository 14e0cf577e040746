import { beforeEach, expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { anInteraction } from '../../testing/a-grant.ts';
import { oauthFlows } from '../../testing/oauth-flows.ts';
import { AnswerDelivery } from './answer-delivery.ts';

const REFERENCE = 'a-reference';
const TO = { redirectUri: 'https://client.example.com/callback', responseMode: 'form_post', state: 'a' } as const;
const GONE = { code: 'NO_OPEN_ANSWER' };

let flows: ReturnType<typeof oauthFlows>;
let answers: AnswerDelivery;
beforeEach(() => {
  flows = oauthFlows();
  answers = flows.wiring.get(AnswerDelivery);
});

const referenceOf = (url: string) => new URL(url).searchParams.get('id')!;

test('an answer is taken once', async () => {
  const reference = referenceOf(await answers.success(TO, 'the code'));
  await expect(answers.take(reference)).resolves.toEqual({
    redirectUri: TO.redirectUri,
    responseMode: 'form_post',
    parameters: { code: 'the code', state: 'a', iss: flows.options.issuer },
  });
  await expect(answers.take(reference)).rejects.toMatchObject(GONE);
});

test.each(['login', 'consent', 'logout'] as const)(
  'a request that waits for %s is no answer, and stays',
  async (step) => {
    const { userId, sessionId } = await flows.somebody('ada');
    const open = anInteraction({ id: digest(REFERENCE), step, userId, sessionId });
    await flows.uow.run(() => flows.interactions.add(open));
    await expect(answers.take(REFERENCE)).rejects.toMatchObject(GONE);
    await expect(flows.uow.read(() => flows.interactions.find(open.id))).resolves.toMatchObject({ step });
  },
);
