import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

export interface Window {
  readonly width: number;
  readonly height: number;
  /** Device pixels of a CSS pixel: a page that is magnified has fewer and larger ones. */
  readonly scale?: number;
}

/** Shows the page in each of the windows, without a reload, and expects that nothing of it is cut off. */
export async function expectWhole(page: Page, windows: readonly Window[]): Promise<void> {
  const size = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  for (const { width, height, scale = 1 } of windows) {
    const shown = { width, height, scale };
    await page.setViewportSize({ width, height });
    if (scale !== 1) {
      const metrics = { width, height, deviceScaleFactor: scale, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
    }
    await eventually(async () => expect(await page.evaluate(cutOff)).toEqual({ ...shown, cutOff: [] }));
    if (scale !== 1) await session.send('Emulation.clearDeviceMetricsOverride');
  }
  await session.detach();
  await page.setViewportSize(size);
}

/**
 * Runs in the page. Texts and controls that reach over a side of the window, or over the edge of an element that hides or
 * scrolls what overflows, unless an ellipsis says so. Vertically only hiding counts.
 */
function cutOff(): Required<Window> & { readonly cutOff: readonly string[] } {
  const ROUNDING = 1;
  const root = document.documentElement;
  const found = new Set<string>();
  const beyond = root.scrollWidth - root.clientWidth;
  if (beyond > 0) found.add(`the document scrolls sideways by ${beyond} px`);

  interface Edge {
    readonly of: Element;
    readonly box: DOMRect;
    readonly isSideways: boolean;
    readonly isHidden: boolean;
  }
  /** The box around the content of an element; undefined: an ellipsis says that it is cut off, or it is not seen. */
  const surroundings = new Map<Element, readonly Edge[] | undefined>();
  const surroundingsOf = (element: Element): readonly Edge[] | undefined => {
    if (element === document.body) return [];
    if (!surroundings.has(element)) surroundings.set(element, lookAround(element));
    return surroundings.get(element);
  };
  const lookAround = (element: Element): readonly Edge[] | undefined => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(element);
    const outer = position === 'fixed' ? [] : surroundingsOf(element.parentElement!);
    if (!outer || (overflowX === 'visible' && overflowY === 'visible')) return outer;
    const box = element.getBoundingClientRect();
    if (box.width <= ROUNDING || box.height <= ROUNDING) return undefined;
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return undefined;
    return [...outer, { of: element, box, isSideways: overflowX !== 'visible', isHidden: overflowY === 'hidden' }];
  };

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`;
  };
  const isOver = (from: number, to: number, start: number, end: number) =>
    from < start - ROUNDING || to > end + ROUNDING;
  const look = (element: Element, around: Element, { left, right, top, bottom, width, height }: DOMRect) => {
    const edges = surroundingsOf(around);
    if (!edges || width <= ROUNDING || height <= ROUNDING) return;
    if (isOver(left, right, 0, root.clientWidth)) found.add(`${nameOf(element)} is outside the window`);
    for (const { of, box, isSideways, isHidden } of edges) {
      const isCut =
        (isSideways && isOver(left, right, box.left, box.right)) ||
        (isHidden && isOver(top, bottom, box.top, box.bottom));
      if (isCut) found.add(`${nameOf(element)} is cut off by ${nameOf(of)}`);
    }
  };
  const isVisible = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  for (const control of document.body.querySelectorAll('a, button, input, select, textarea, summary')) {
    if (isVisible(control)) look(control, control.parentElement!, control.getBoundingClientRect());
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement!;
    if (!text.textContent?.trim() || element.closest('script, style, noscript') || !isVisible(element)) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) look(element, element, box);
  }
  return { width: innerWidth, height: innerHeight, scale: devicePixelRatio, cutOff: [...found] };
}
