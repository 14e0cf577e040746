import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { change } from '#shared-kernel/domain/change';
import type { EgressFailure } from '#shared-kernel/application/egress';
import type { ScriptedAnswer } from '#shared-kernel/testing/scripted-egress';
import { ClientResolution, type LogoProblem, type OAuthClient } from '../../clients/index.ts';
import { type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { LogoRounds } from '../infrastructure/logo-rounds.ts';
import { LogoFetches } from './logo-fetches.ts';
import { LogoKeeping } from './logo-keeping.ts';
import { ShownLogos } from './shown-logos.ts';

const LOGO = 'https://client.example.com/logo.png';
const METADATA = { redirect_uris: ['https://client.example.com/callback'], client_name: 'Acme', logo_uri: LOGO };
const PNG = '\x89PNG\r\n\x1a\n';
const MINUTE = 60_000;

let flows: OAuthFlows;
let ada: Caller;
beforeEach(async () => {
  flows = oauthFlows();
  ada = await flows.somebody('ada');
  answer();
});

const answer = (changes: ScriptedAnswer = {}, url = LOGO) => {
  const body = Buffer.from(`${PNG}of ${url}`, 'latin1');
  flows.egress.answers.set(url, { headers: { 'content-type': 'image/png' }, body, ...changes });
};
const bytes = (text: string) => Buffer.from(text, 'latin1');
const register = async (changes: object = {}) =>
  (await flows.registration.register({ ...METADATA, ...changes }, ada)).client;
const update = (clientId: string, logo_uri: string | null) =>
  flows.ownClients.update(ada, clientId, { metadata: { logo_uri } });
const logoOf = async (clientId: string) => (await flows.directory.get(clientId)).logo;
/** What its owner is told. */
const problemOf = async (clientId: string) => (await flows.ownClients.get(ada, clientId)).logoProblem;
/** The text of the picture that is served; undefined where none is. */
const shown = async (clientId: string) => {
  const name = await logoOf(clientId);
  return name === null ? undefined : Buffer.from(await flows.wiring.get(ShownLogos).find(name)).toString('latin1');
};
const drawn = (text: string) => `RIFF....WEBP of ${text}`;
const fetches = () => flows.egress.seen.length;

/** Delivers the events so far, and fetches what is due. */
async function settle() {
  const { events } = flows.outbox;
  flows.outbox.events = [];
  for (const event of events) {
    if (event.type !== 'oauth-server.client-logo-changed') continue;
    await flows.subscriptions.handler(event.type, 'client-logos')!(event as never, { id: 'a' });
  }
  return flows.sweep('oauth-client-logos');
}

describe('a logo', () => {
  test('is fetched after the registration, drawn, and shown', async () => {
    const { clientId } = await register();
    expect([fetches(), await logoOf(clientId)]).toEqual([0, null]);
    await expect(settle()).resolves.toEqual({ shown: 1, others: 0 });
    await expect(shown(clientId)).resolves.toBe(drawn(`${PNG}of ${LOGO}`));
    const [sent] = flows.egress.sent;
    expect(sent).toMatchObject({ url: LOGO, headers: { accept: expect.stringContaining('image/png') } });
    expect(sent!.destination).toMatchObject({ urlsFrom: 'clients', maxAnswerBytes: 1_048_576, deadlineMs: 5000 });
    await expect(settle()).resolves.toEqual({ shown: 0, others: 0 });
  });

  test('is gone at once when the client names another one, until that is fetched', async () => {
    const { clientId } = await register();
    await settle();
    const before = (await logoOf(clientId))!;
    answer({}, `${LOGO}?2`);
    await update(clientId, `${LOGO}?2`);
    await expect(flows.wiring.get(ShownLogos).find(before)).rejects.toThrow('There is no such logo');
    await expect(shown(clientId)).resolves.toBeUndefined();
    await settle();
    await expect(shown(clientId)).resolves.toBe(drawn(`${PNG}of ${LOGO}?2`));
  });

  test('is gone when the client has none any more, or one over http', async () => {
    const { id, clientId } = await register();
    await settle();
    for (const uri of [null, 'http://client.example.com/logo.png']) {
      await update(clientId, uri);
      await settle();
      await expect(logoOf(clientId)).resolves.toBeNull();
      await expect(problemOf(clientId)).resolves.toBe(uri === null ? null : 'not-https');
      await expect(flows.uow.read(() => flows.logos.find(id))).resolves.toBeUndefined();
    }
    expect(fetches()).toBe(1);
  });

  test('that is changed and changed back is fetched again', async () => {
    const { clientId } = await register();
    await settle();
    await update(clientId, null);
    await update(clientId, LOGO);
    await settle();
    await expect(shown(clientId)).resolves.toBeDefined();
  });

  test('stays when something else changes', async () => {
    const { clientId } = await register();
    await settle();
    const before = await logoOf(clientId);
    await flows.ownClients.update(ada, clientId, { metadata: { client_name: 'Acme 2' } });
    await settle();
    expect([await logoOf(clientId), fetches()]).toEqual([before, 1]);
  });

  test('is fetched again after a week; the URL changes with the picture only', async () => {
    const { clientId } = await register();
    await settle();
    const first = await logoOf(clientId);
    flows.clock.advance(7 * 24 * 60 * MINUTE);
    await settle();
    expect([await logoOf(clientId), fetches()]).toEqual([first, 2]);
    answer({ body: bytes(`${PNG}new`) });
    flows.clock.advance(7 * 24 * 60 * MINUTE);
    await settle();
    await expect(shown(clientId)).resolves.toBe(drawn(`${PNG}new`));
    await expect(logoOf(clientId)).resolves.not.toBe(first);
  });

  test('stays when the process that draws it again is killed, which is tried again', async () => {
    const { clientId } = await register();
    await settle();
    const before = await shown(clientId);
    flows.clock.advance(7 * 24 * 60 * MINUTE);
    answer({ body: bytes(`${PNG}that kills`) });
    await settle();
    expect([await shown(clientId), fetches()]).toEqual([before, 2]);
    await expect(problemOf(clientId)).resolves.toBe('not-drawn');
    answer({ body: bytes(`${PNG}new`) });
    flows.clock.advance(10 * MINUTE);
    await settle();
    await expect(shown(clientId)).resolves.toBe(drawn(`${PNG}new`));
  });

  test('of a document is fetched when it comes, and when it changes', async () => {
    const id = 'https://agent.example/client.json';
    const publish = (logo_uri: string) =>
      flows.egress.answers.set(id, { body: { ...METADATA, client_id: id, logo_uri } });
    publish(LOGO);
    const resolve = () => flows.wiring.get(ClientResolution).find(id);
    await resolve();
    await settle();
    await expect(shown(id)).resolves.toBe(drawn(`${PNG}of ${LOGO}`));
    publish(`${LOGO}?2`);
    answer({}, `${LOGO}?2`);
    flows.clock.advance(11 * MINUTE);
    await resolve();
    await settle();
    await expect(shown(id)).resolves.toBe(drawn(`${PNG}of ${LOGO}?2`));
  });

  test('of a disabled client is not fetched, and due later; it is fetched within a day after the client is enabled', async () => {
    const { id, clientId } = await register();
    await flows.disable(clientId);
    await settle();
    const dueAt = (await flows.uow.read(() => flows.logos.find(id)))!.dueAt;
    expect([fetches(), dueAt.getTime() - flows.clock.now().getTime()]).toEqual([0, 24 * 60 * MINUTE]);
    for (let day = 0; day < 10; day++) {
      flows.clock.advance(24 * 60 * MINUTE);
      await settle();
    }
    await flows.enable(clientId);
    flows.clock.advance(24 * 60 * MINUTE);
    await settle();
    await expect(shown(clientId)).resolves.toBeDefined();
    expect(fetches()).toBe(1);
  });

  test('goes with the client', async () => {
    const { id, clientId } = await register();
    await settle();
    const name = (await logoOf(clientId))!;
    await flows.ownClients.delete(ada, clientId);
    await expect(flows.wiring.get(ShownLogos).find(name)).rejects.toThrow('There is no such logo');
    await expect(flows.uow.read(() => flows.logos.find(id))).resolves.toBeUndefined();
  });
});

describe('a client that was changed without an event, as by the release before or when it could not be delivered,', () => {
  const names = (clientId: string, icon: string | null) =>
    flows.uow.run(async () => {
      const client = (await flows.clients.findForUpdate(clientId))!;
      change<OAuthClient>(client, { icon });
      await flows.clients.save(client);
    });

  test('shows what it names now after the next sweep', async () => {
    const { clientId } = await register();
    await settle();
    answer({}, `${LOGO}?2`);
    await names(clientId, `${LOGO}?2`);
    await settle();
    await expect(shown(clientId)).resolves.toBe(drawn(`${PNG}of ${LOGO}?2`));
    await settle();
    expect(fetches()).toBe(2);
  });

  test('shows nothing when it names nothing', async () => {
    const { id, clientId } = await register();
    await settle();
    await names(clientId, null);
    await settle();
    await expect(shown(clientId)).resolves.toBeUndefined();
    await expect(flows.uow.read(() => flows.logos.find(id))).resolves.toBeUndefined();
  });

  test('is planned anew by an event that comes late, though it shows a picture', async () => {
    const { id, clientId } = await register();
    await settle();
    await names(clientId, `${LOGO}?2`);
    await flows.wiring.get(LogoKeeping).plan(clientId);
    await expect(shown(clientId)).resolves.toBeUndefined();
    const planned = await flows.uow.read(() => flows.logos.find(id));
    expect(planned).toMatchObject({ source: `${LOGO}?2`, attempts: 0, picture: null });
  });

  test('is planned anew when it changes while its logo is fetched', async () => {
    const { id, clientId } = await register();
    await settle();
    flows.clock.advance(7 * 24 * 60 * MINUTE);
    const send = flows.egress.send.bind(flows.egress);
    flows.egress.send = async (...request) => {
      flows.egress.send = send;
      await names(clientId, `${LOGO}?2`);
      return send(...request);
    };
    answer({}, `${LOGO}?2`);
    await flows.wiring.get(LogoRounds).drain();
    await expect(shown(clientId)).resolves.toBeUndefined();
    await expect(flows.uow.read(() => flows.logos.find(id))).resolves.toMatchObject({ source: `${LOGO}?2` });
    await flows.wiring.get(LogoRounds).drain();
    await expect(shown(clientId)).resolves.toBe(drawn(`${PNG}of ${LOGO}?2`));
  });

  test('and lost its row, is planned by the sweep', async () => {
    const { id, clientId } = await register();
    flows.outbox.events = [];
    await settle();
    await expect(shown(clientId)).resolves.toBe(drawn(`${PNG}of ${LOGO}`));
    await expect(flows.uow.read(() => flows.logos.find(id))).resolves.toMatchObject({ attempts: 0 });
  });
});

describe('what is not shown', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  test.each<[string, LogoProblem, ScriptedAnswer]>([
    ['of another type', 'not-a-picture', { headers: { 'content-type': 'text/html' } }],
    ['without a type', 'not-a-picture', { headers: { 'content-type': '' } }],
    ['SVG', 'not-a-picture', { headers: { 'content-type': 'image/svg+xml' }, body: svg }],
    ['SVG that says it is PNG', 'not-a-picture', { body: '<svg onload="alert(1)"/>' }],
    ['HTML', 'not-a-picture', { headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' }],
    ['what cannot be decoded', 'undecodable', { body: bytes(`${PNG}broken`) }],
    ['more than a mebibyte', 'too-large', { body: bytes(PNG + 'x'.repeat(1_048_576)) }],
    ['what is drawn too large', 'undecodable', { body: bytes(PNG + 'x'.repeat(65_536)) }],
  ])('%s, which is said (%s), and not asked for again for a week', async (_, problem, changes) => {
    answer(changes);
    const { clientId } = await register();
    await expect(problemOf(clientId)).resolves.toBeNull();
    await expect(settle()).resolves.toEqual({ shown: 0, others: 1 });
    expect([await logoOf(clientId), await problemOf(clientId)]).toEqual([null, problem]);
    flows.clock.advance(6 * 24 * 60 * MINUTE);
    await settle();
    expect(fetches()).toBe(1);
  });

  test('what cannot be reached, which is tried five times and then once a week', async () => {
    answer({ status: 503 });
    const { clientId } = await register();
    for (let step = 0; step < 6 * 60; step++) {
      await settle();
      flows.clock.advance(10 * MINUTE);
    }
    expect([fetches(), await logoOf(clientId), await problemOf(clientId)]).toEqual([5, null, 'wrong-status']);
    answer();
    flows.clock.advance(7 * 24 * 60 * MINUTE);
    await settle();
    await expect(shown(clientId)).resolves.toBeDefined();
    await expect(problemOf(clientId)).resolves.toBeNull();
  });

  test.each<[EgressFailure, LogoProblem]>([
    ['deadline', 'unreachable'],
    // Not told apart from the above: the name may be one of a private network.
    ['address-refused', 'unreachable'],
    ['redirect-refused', 'redirected'],
  ])('what fails with %s (%s); what was wrong is forgotten with the URL', async (failure, problem) => {
    flows.egress.answers.set(LOGO, failure);
    const { clientId } = await register();
    await settle();
    await expect(problemOf(clientId)).resolves.toBe(problem);
    await update(clientId, `${LOGO}?2`);
    await expect(problemOf(clientId)).resolves.toBeNull();
  });

  test('the picture of a logo that changed while it was fetched', async () => {
    const { clientId } = await register();
    const send = flows.egress.send.bind(flows.egress);
    flows.egress.send = async (...request) => {
      flows.egress.send = send;
      await update(clientId, `${LOGO}?2`);
      return send(...request);
    };
    await settle();
    await expect(logoOf(clientId)).resolves.toBeNull();
  });

  test('any, without the setting; registered logos are fetched once it is on', async () => {
    flows = oauthFlows({ clientLogos: false });
    ada = await flows.somebody('ada');
    answer();
    const { id, clientId } = await register();
    await expect(settle()).resolves.toEqual({ shown: 0, others: 0 });
    expect([fetches(), await problemOf(clientId)]).toEqual([0, 'off']);
    await expect(flows.uow.read(() => flows.logos.find(id))).resolves.toMatchObject({ source: LOGO });
  });
});

describe('a client cannot make this server fetch at will', () => {
  test('by changing its logo all the time: five in an hour, and the last one in the end', async () => {
    const { clientId } = await register();
    for (let change = 1; change <= 20; change++) {
      await update(clientId, `${LOGO}?${change}`);
      answer({}, `${LOGO}?${change}`);
      await settle();
    }
    expect(fetches()).toBe(5);
    await expect(logoOf(clientId)).resolves.toBeNull();
    flows.clock.advance(60 * MINUTE);
    await settle();
    await expect(shown(clientId)).resolves.toBe(drawn(`${PNG}of ${LOGO}?20`));
    expect(fetches()).toBe(6);
  });

  test('with many clients whose logos are at one origin: thirty a minute', async () => {
    for (let number = 0; number < 38; number++) await register({ logo_uri: `${LOGO}?${number}` });
    await settle();
    expect(fetches()).toBe(30);
    flows.clock.advance(MINUTE);
    await settle();
    expect(fetches()).toBe(38);
  });

  test('but does not use up its own fetches by waiting for those of its origin', async () => {
    const fetches = flows.wiring.get(LogoFetches);
    const take = (clientId: string) => fetches.take({ clientId, source: LOGO });
    for (let number = 0; number < 30; number++) await expect(take(`client ${number}`)).resolves.toBe(0);
    for (let round = 0; round < 6; round++) await expect(take('another')).resolves.toBeGreaterThan(0);
    flows.clock.advance(MINUTE);
    await expect(take('another')).resolves.toBe(0);
  });

  describe('or keep a sweep busy for longer than a minute', () => {
    beforeEach(async () => {
      for (let number = 0; number < 12; number++) await register({ logo_uri: `https://${number}.example/logo.png` });
      const send = flows.egress.send.bind(flows.egress);
      flows.egress.send = (...request) => {
        flows.clock.advance(8000);
        return send(...request);
      };
    });

    test('which leaves the others to the next one', async () => {
      await expect(settle()).resolves.toEqual({ shown: 0, others: 8 });
      await expect(settle()).resolves.toEqual({ shown: 0, others: 4 });
    });

    test('and in the running service to another round, at once', async () => {
      const rounds = flows.wiring.get(LogoRounds);
      rounds.onApplicationBootstrap();
      await expect(rounds.sweep()).resolves.toEqual({ shown: 0, others: 8 });
      // After the round that it left them to.
      await expect(rounds.drain()).resolves.toEqual({ shown: 0, others: 0 });
      expect(fetches()).toBe(12);
      await rounds.beforeApplicationShutdown();
    });
  });
});
