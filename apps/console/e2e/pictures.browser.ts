import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { call, newHolder, sessionOf } from './support/holder.ts';
import { newMember, newOwner } from './support/organizations.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';

const STORED = /\/api\/pictures\/[a-z0-9]{32}$/;

/** Red on the left, blue on the right, twice as wide as high. */
const drawn = (page: Page, type: string, width = 800): Promise<string> =>
  page.evaluate(
    ([format, whole]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [whole, whole / 2];
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#d00';
      context.fillRect(0, 0, whole / 2, whole / 2);
      context.fillStyle = '#00d';
      context.fillRect(whole / 2, 0, whole / 2, whole / 2);
      return canvas.toDataURL(format).split(',')[1]!;
    },
    [type, width] as const,
  );

const fileOf = (base64: string, mimeType: string) => ({
  name: `me.${mimeType.split('/')[1]}`,
  mimeType,
  buffer: Buffer.from(base64, 'base64'),
});

/** Loaded, in pixels. @returns the colour in the middle of its left and right edge: 'r' or 'b' */
const edgesOf = (image: Locator): Promise<string> =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 64];
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(element, 0, 0, 64, 64);
    return [2, 61].map((x) => (context.getImageData(x, 32, 1, 1).data[0]! > 128 ? 'r' : 'b')).join('');
  });

const choose = async (page: Page, files: Parameters<Locator['setInputFiles']>[0]) => {
  await page.locator('input[type=file]').setInputFiles(files);
};

const shown = (at: Page | Locator) => at.locator('img[src*="/api/pictures/"]');

describe('pictures', () => {
  const consoleApp = useConsoleApp();

  test('a person crops a picture by keyboard, sees it in all places, and removes it', async () => {
    const { page, context } = await newHolder(consoleApp, { at: '/account/profile' });
    const png = await drawn(page, 'image/png');
    await choose(page, fileOf(png, 'image/png'));
    const dialog = page.getByRole('dialog', { name: 'Position your picture' });
    await dialog.getByRole('img', { name: 'What is kept' }).waitFor();
    await expectAccessibleAndReflow(page);

    // The middle of the picture is where its halves meet; the whole left half is red.
    await dialog.getByLabel('Left to right').focus();
    await page.keyboard.press('Home');
    await clickInDialog(page, 'Save picture');
    await toast(page, 'Saved.');
    const own = shown(page.getByRole('group', { name: 'Picture' }));
    expect(await edgesOf(own)).toBe('rr');
    // In the bar at the top as well.
    await expectCount(shown(page), 2);
    await expectAccessibleAndReflow(page);
    const first = await own.getAttribute('src');
    expect(first).toMatch(STORED);
    expect(await sessionOf(page)).toMatchObject({ user: { image: first } });

    const { headers, body } = await page.request
      .get(first!)
      .then(async (answer) => ({ headers: answer.headers(), body: await answer.body() }));
    expect(headers['content-type']).toBe('image/webp');
    expect(body.length).toBeLessThan(32_768);

    // A JPEG in its place, dragged to the other end, and nearer.
    await choose(page, fileOf(await drawn(page, 'image/jpeg'), 'image/jpeg'));
    const stage = (await dialog.getByRole('img', { name: 'What is kept' }).boundingBox())!;
    await page.mouse.move(stage.x + 200, stage.y + 128);
    await page.mouse.down();
    await page.mouse.move(stage.x - 100, stage.y + 128, { steps: 4 });
    await page.mouse.up();
    await dialog.getByLabel('Zoom').fill('2');
    await clickInDialog(page, 'Save picture');
    await eventually(async () => expect(await own.getAttribute('src')).not.toBe(first));
    expect(await edgesOf(own)).toBe('bb');

    await click(page, 'Remove picture');
    await clickInDialog(page, 'Remove picture');
    await toast(page, 'Removed.');
    await expectCount(shown(page), 0);
    expect(await call(consoleApp, context, 'get-session')).toMatchObject({ user: { image: null } });
  });

  test('files that are no pictures are refused in words; one can be dropped or pasted', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account/profile' });
    const field = page.getByRole('group', { name: 'Picture' });
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await choose(page, { name: 'me.svg', mimeType: 'image/svg+xml', buffer: text });
    await field.getByText('Choose a PNG, JPEG or WebP picture.').waitFor();
    await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: text });
    await field.getByText('This picture can’t be read.').waitFor();
    await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 * 1024) });
    await field.getByText('This file is larger than 10 MB.').waitFor();
    await expectCount(page.getByRole('dialog'), 0);

    const png = await drawn(page, 'image/png', 64);
    for (const type of ['drop', 'paste'] as const) {
      await page.evaluate(
        ([kind, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'me.png', { type: 'image/png' }));
          const given = { bubbles: true, cancelable: true };
          document
            .querySelector('[role=group][aria-label=Picture]')!
            .dispatchEvent(
              kind === 'drop'
                ? new DragEvent('drop', { ...given, dataTransfer: transfer })
                : new ClipboardEvent('paste', { ...given, clipboardData: transfer }),
            );
        },
        [type, png] as const,
      );
      await page.getByRole('dialog', { name: 'Position your picture' }).waitFor();
      await clickInDialog(page, 'Cancel');
      await expectCount(page.getByRole('dialog'), 0);
    }
  });

  test('the logo of an organization and the pictures of its members are shown to all of them', async () => {
    const { page, context, id, slug } = await newOwner(consoleApp, {}, 'Acme');
    const member = await newMember(consoleApp, context, id, { name: 'Ada' });
    await visit(page, `/o/${slug}/settings`);
    const png = fileOf(await drawn(page, 'image/png'), 'image/png');
    await choose(page, png);
    await clickInDialog(page, 'Save logo');
    await toast(page, 'Saved.');
    // Beside the name of the organization, in the switcher, and in the settings.
    await eventually(async () => expect(await shown(page).count()).toBe(3));
    await expectAccessibleAndReflow(page);

    const theirs = await member.context.newPage();
    await visit(theirs, '/account/profile');
    await choose(theirs, png);
    await clickInDialog(theirs, 'Save picture');
    await toast(theirs, 'Saved.');
    await visit(page, `/o/${slug}/members`);
    await eventually(async () => expect(await shown(page.getByRole('main')).count()).toBe(2));
    await visit(theirs, `/o/${slug}/settings`);
    await shown(theirs.getByRole('main')).last().waitFor();
    await expectCount(theirs.locator('input[type=file]'), 0);
  });

  test('one at a foreign address is not loaded, and the page says who shows it', async () => {
    const { page, context } = await newHolder(consoleApp, { at: '/account' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).host));
    await call(consoleApp, context, 'update-user', { image: 'https://pictures.example.com/ada.png' });
    await visit(page, '/account/profile');
    await page.getByText('Connected apps show the one at pictures.example.com.').waitFor();
    await expectCount(page.locator('img'), 0);
    expect(asked).not.toContain('pictures.example.com');
    await click(page, 'Remove picture');
    await clickInDialog(page, 'Remove picture');
    await page.getByText('You can also drop or paste one here.').waitFor();
  });
});
