import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectFocus, readAnew } from './support/eventually.ts';
import { call, sessionOf } from './support/holder.ts';
import { found, newMember, newOwner, newTeam } from './support/organizations.ts';
import { click, toast, visit } from './support/steps.ts';
import { press, pressForDialog, type Stop, tour, walk } from './support/walk.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Add members' });
const members = (page: Page) => page.getByRole('table', { name: 'Members of the team' });

/** The pages of a member who manages teams. */
const managed = (teams: string, empty: string, own: string): readonly Stop[] => [
  ['teams', teams],
  ['teams, one made', teams, pressForDialog('Create team')],
  [
    'teams, one made without a name',
    teams,
    async (page) => {
      await pressForDialog('Create team')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
      await page.getByText('Enter a name.').waitFor();
    },
  ],
  ['a team of nobody', `${teams}/${empty}`],
  [
    'a team, members looked for',
    `${teams}/${empty}`,
    async (page) => {
      await search(page).fill('a');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'a team, nobody found',
    `${teams}/${empty}`,
    async (page) => {
      await search(page).fill('zzz');
      await page.getByText('No other members match').waitFor();
    },
  ],
  ['a team, renamed', `${teams}/${empty}`, pressForDialog('Rename')],
  ['a team, deleted', `${teams}/${empty}`, pressForDialog('Delete team')],
  [
    'a team, deleted with the wrong name',
    `${teams}/${empty}`,
    async (page) => {
      await pressForDialog('Delete team')(page);
      await page
        .getByRole('dialog')
        .getByLabel(/to confirm/)
        .fill('Other');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  ],
  ['a team of mine', `${teams}/${own}`, press(/^(Work|Stop working) as team/, '[role=status]')],
  ['a team that is gone', `${teams}/nowhere`, (page) => page.getByText('This team no longer exists').waitFor()],
];

describe('pages about teams', () => {
  const consoleApp = useConsoleApp({ TEAM_LIMIT: '4', TEAM_MEMBER_LIMIT: '3' });

  tour(async () => {
    const { context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    const own = (await call<{ id: string }[]>(consoleApp, context, `organization/list-teams?organizationId=${id}`))[0]!
      .id;
    const long = 'A team with a name of several words, as some people like them';
    const empty = await newTeam(consoleApp, context, id, long);
    const ada = await newMember(consoleApp, context, id, { name: 'Ada' });
    const teams = `/o/${slug}/teams`;
    await walk(consoleApp, context, managed(teams, empty, own), expectAccessibleAndReflow);

    // A member without permissions reads, and is told why.
    await call(consoleApp, ada.context, 'organization/set-active', { organizationId: null });
    const read: readonly Stop[] = [
      ['teams, as a member', teams, (page) => page.getByText(/^Only the roles .+ can create teams\./).waitFor()],
      ['a team, as a member', `${teams}/${own}`],
      ['a team of nobody, as a member', `${teams}/${empty}`],
    ];
    await walk(consoleApp, ada.context, read, expectAccessibleAndReflow);
  });

  test('the life of a team, by keyboard: created, filled, renamed, switched to, deleted', async () => {
    const { page, context, email, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    for (const name of ['Ada Byron', 'Eve Adams']) await newMember(consoleApp, context, id, { name });
    await page.goto(`/o/${slug}/teams`);
    const rows = page.getByRole('table', { name: 'Teams' }).getByRole('row');
    await expectCount(rows, 2);
    await rows.getByText('1 of 3').waitFor();

    // Created; its page offers to add members.
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Create a team' }).waitFor();
    await page.keyboard.type('Support');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    await page.getByText('No members yet').waitFor();

    // Members added by part of a name or email and Enter; the field is ready for the next.
    await search(page).focus();
    await page.keyboard.type('byr');
    await page.getByRole('option', { name: /^Ada Byron/ }).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, 'Ada Byron was added to Support.');
    await expectFocus(page, '');
    expect(await search(page).inputValue()).toBe('');
    await page.keyboard.type(email);
    await page.getByRole('option', { name: new RegExp(email) }).waitFor();
    await page.keyboard.press('Enter');
    await expectCount(members(page).getByRole('row'), 3);

    // Someone else took the last place meanwhile.
    const teamId = new URL(page.url()).pathname.split('/').at(-1)!;
    const late = await newMember(consoleApp, context, id, { name: 'Grace Late' });
    const place = { teamId, userId: late.id, organizationId: id };
    await call(consoleApp, context, 'organization/add-team-member', place);
    await search(page).fill('eve');
    await page.getByRole('option', { name: /^Eve Adams/ }).click();
    await page.getByRole('alert').getByText('This team has reached its member limit.').waitFor();
    await page.reload();
    await page.getByText('This team has reached its limit of 3 members.').waitFor();
    expect(await search(page).isDisabled()).toBe(true);

    // Removed, with undo.
    await click(page, 'Remove Grace Late from the team');
    await toast(page, 'Grace Late was removed from Support.');
    await expectCount(members(page).getByRole('row'), 3);
    await click(page, 'Undo');
    await toast(page, 'Grace Late is back in Support.');
    await expectCount(members(page).getByRole('row'), 4);

    // Renamed.
    await click(page, 'Rename');
    await page.getByRole('textbox', { name: 'Name' }).fill('Help desk');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Help desk' }).waitFor();
    expect(await page.title()).toBe('Help desk · Gatehouse');

    // Switched to; a team is not deleted by its member.
    await click(page, 'Work as team Help desk');
    await toast(page, 'Help desk is your current team.');
    expect(await activeTeamOf(page)).toBe(teamId);
    const remove = page.getByRole('button', { name: 'Delete team' });
    expect(await remove.isDisabled()).toBe(true);
    await page.getByText('You’re in this team. Remove yourself first.').waitFor();
    await click(page, 'Remove Test Person from the team');
    await eventually(async () => expect(await remove.isEnabled()).toBe(true));
    expect(await activeTeamOf(page)).toBeNull();

    // Deleted after typing its name.
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Delete the team “Help desk”?' });
    await dialog.locator('[name=typed]:focus').waitFor();
    await dialog.getByText('2 members leave the team but stay in the organization.').waitFor();
    await dialog.getByLabel('Type the team’s name Help desk to confirm').fill('Help');
    await dialog.getByRole('button', { name: 'Delete team' }).click();
    await dialog.getByText('Type Help desk exactly.').waitFor();
    await dialog.getByLabel('Type the team’s name Help desk to confirm').fill('Help desk');
    await page.keyboard.press('Enter');
    await toast(page, 'Team “Help desk” deleted.');
    await expectCount(rows, 2);
    await page.goBack();
    await page.getByText('This team no longer exists').waitFor();

    // The last team cannot be deleted.
    await page.getByRole('link', { name: 'All teams' }).click();
    await rows.getByRole('link', { name: 'Acme' }).click();
    await click(page, 'Remove Test Person from the team');
    await page.getByText('No members yet').waitFor();
    await page.getByText('This is the organization’s last team.').waitFor();
    expect(await remove.isDisabled()).toBe(true);
  });

  test('at the limit the button is disabled, with the number', async () => {
    const { page, context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    for (const name of ['Second', 'Third', 'Fourth']) await newTeam(consoleApp, context, id, name);
    await page.goto(`/o/${slug}/teams`);
    await page.getByText('An organization can have up to 4 teams.').waitFor();
    expect(await page.getByRole('button', { name: 'Create team' }).isDisabled()).toBe(true);
    await page.keyboard.press('n');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('a team is switched to although another tab has switched to another organization', async () => {
    const { page, context, acme } = await newOwner(consoleApp, {}, 'Acme');
    const support = await newTeam(consoleApp, context, acme.id, 'Support');
    const { user } = (await sessionOf(page))!;
    const place = { teamId: support, userId: user.id, organizationId: acme.id };
    await call(consoleApp, context, 'organization/add-team-member', place);
    await visit(page, `/o/${acme.slug}/teams`);
    await found(consoleApp, context, 'Blue Harbor');
    await readAnew(page, 'get-session');
    await click(page, 'Work as team Support');
    await toast(page, 'Support is your current team.');
    expect(await activeTeamOf(page)).toBe(support);
  });
});

async function activeTeamOf(page: Page): Promise<string | null> {
  const response = await page.request.get('/api/auth/get-session?disableCookieCache=true');
  return ((await response.json()) as { session: { activeTeamId: string | null } }).session.activeTeamId;
}
