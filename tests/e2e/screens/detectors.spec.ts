/** Each check of the screens finds its fault on a page made for it. */
import type { Page } from '@playwright/test'
import { expectAccessible, setColorScheme } from '../support/inspect/accessible.ts'
import { axeFindings, COLOR_RULES } from '../support/inspect/axe.ts'
import { contrastReport } from '../support/inspect/contrast.ts'
import { ZOOMED } from '../support/inspect/devices.ts'
import { findInvisible, findInvisibleFocus } from '../support/inspect/forced-colors.ts'
import {
  doubleTextSize,
  findLosses,
  findMovements,
  findSmallTargets,
  findStructureFaults,
} from '../support/inspect/layout-checks.ts'
import { layoutShifts, sumShifts, watchShifts } from '../support/inspect/layout-shifts.ts'
import { findUnmirrored } from '../support/inspect/mirrored.ts'
import { themes } from '../support/inspect/venue-themes.ts'
import { expect, test } from '../support/visit/open-venue.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

const show = (page: Page, body: string, { style = '', root = 'lang="en"' } = {}) =>
  page.setContent(`<!doctype html><html ${root}><meta name="viewport" content="width=device-width">
    <title>Faults</title><style>* { margin: 0 } ${style}</style><main><h1>Faults</h1>${body}</main>`)

const button = (name: string, size: number) =>
  `<button style="display:block;inline-size:${size}px;block-size:${size}px;padding:0">${name}</button>`

test('a small target is found, but not a target that is half under a bar', async ({ page }) => {
  const showButtons = (buttons: string) =>
    show(
      page,
      `<a href="#bar" style="position:sticky;inset-block-start:0;display:block;block-size:60px;background:#fff">A bar</a>
      ${buttons}<div style="block-size:3000px"></div>`,
    )
  await showButtons(button('a', 14) + button('b', 14))
  await expect(expectAccessible(page)).rejects.toThrow('target-size')
  expect(await findSmallTargets(page)).toEqual([
    'button. “a” is 14.0 × 14.0 px',
    'button. “b” is 14.0 × 14.0 px',
  ])
  await showButtons(button('a', 48) + button('b', 48))
  // All but the last pixels of the first one are under the bar.
  await page.evaluate(() => {
    const { bottom } = document.querySelector('button')?.getBoundingClientRect() ?? { bottom: 0 }
    scrollTo(0, scrollY + bottom - 60 - 9)
  })
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])
})

test('a field without a name is found', async ({ page }) => {
  await show(page, '<input>')
  expect(await axeFindings(page)).toEqual([expect.stringMatching(/^label input: /)])
  await show(page, '<input aria-label="Name">')
  expect(await axeFindings(page)).toEqual([])
})

test('text that is too pale in the dark scheme only is found', async ({ page }) => {
  await show(page, '<p>Dusk</p>', {
    style:
      'body { background: #fff } @media (prefers-color-scheme: dark) { body { background: #111 } h1 { color: #fff } p { color: #555 } }',
  })
  expect(await axeFindings(page, COLOR_RULES)).toEqual([])
  await setColorScheme(page, { colorScheme: 'dark' })
  expect(await axeFindings(page, COLOR_RULES)).toEqual([expect.stringMatching(/^color-contrast p: /)])
})

test('a colour that only suits the theme of its own venue is found', async ({ page }) => {
  const inColor = (color: string) =>
    show(page, `<p>Ours</p><button><svg viewBox="0 0 24 24"></svg>Add</button><p class="theirs">Theirs</p>`, {
      style: `body { background: var(--surface); color: var(--ink) } button { background: none; color: inherit } .theirs { color: ${color} }`,
      root: 'lang="en" data-dark="off"',
    })
  const own = ':root{--surface:#fff;--ink:#111;--accent-ink:#333;--on-accent:#fff}'
  const report = async (color: string) => {
    await inColor(color)
    await page.addStyleTag({ content: own })
    // Injects axe, as every visit does.
    expect(await axeFindings(page, COLOR_RULES)).toEqual([])
    return contrastReport(page, themes, { axeInThemes: true })
  }
  expect((await report('var(--ink)')).problems).toEqual([])
  const { problems, probes } = await report('#333')
  expect(problems).toContainEqual(expect.stringMatching(/^neon: text <p class="theirs">/))
  expect(probes).toBeGreaterThan(5)
})

test('headings out of order, a missing landmark and disabled zooming are found', async ({ page }) => {
  await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width, user-scalable=no">
    <h1>One</h1><h3>Three</h3><h1>Another</h1>`)
  expect(await findStructureFaults(page)).toEqual([
    '2 first headings',
    'h3 “Three” follows h1',
    '0 main landmarks',
    'pinching is limited: width=device-width, user-scalable=no',
  ])
})

test('motion despite reduced motion is found', async ({ page }) => {
  await show(page, '<p>Still</p><b class="slow">Slow</b><i class="turn">Turns</i>', {
    style: `.slow { transition: opacity 1s } .turn::after { content: ''; animation: turn 1s }
      @keyframes turn { to { rotate: 1turn } } html { scroll-behavior: smooth }`,
  })
  expect((await findMovements(page)).sort()).toEqual([
    'b.slow has a transition',
    'html. scrolls smoothly',
    'i.turn::after is animated',
  ])
})

test('clipped text, bars that fill the window and a covered focus are found', async ({ page }) => {
  const style = `.tight { block-size: 1.5rem; inline-size: 8rem; overflow: hidden; font-size: 1rem }
    .fixed { block-size: 24px; inline-size: 8rem; overflow: hidden; line-height: 1.5 }
    .bar { position: fixed; inset-inline: 0; inset-block-end: 0; block-size: 25rem; background: #fff }`
  await show(page, '<p class="tight">In rem</p><p class="fixed">In px</p>', { style })
  expect(await findLosses(page, 0.5)).toEqual([])
  await doubleTextSize(page)
  expect(await findLosses(page, 0.5)).toEqual(['p.fixed “In px” is cut off below'])
  await show(page, `<div style="block-size:400px"></div><button>Under it</button><div class="bar"></div>`, {
    style,
  })
  expect((await findLosses(page, 0.5)).map((line) => line.replace(/\d+/g, 'N'))).toEqual([
    'bars take N of N px',
    'button. “Under it” has the focus under div.bar “”',
  ])
})

test('a page that scrolls sideways at 400 % is found', async ({ page }) => {
  await show(page, '<p style="inline-size:24rem">Wider than a window at 400 %</p>')
  await page.setViewportSize(ZOOMED.viewport)
  expect(await findLosses(page, 0.4)).toEqual([
    'the page is 384 px wide in 320',
    'p. “Wider than a window at 400 %” sticks out of the window',
  ])
})

test('borders, selections and focus that forced colours remove are found', async ({ page }) => {
  const chosen = 'label:has(:checked) { background: #b00 } label input { opacity: 0 }'
  const body = `<button class="btn">Bare</button>
    <label><input class="opacity-0" type="radio" name="size"><span>Small</span></label>
    <label><input class="opacity-0" type="radio" name="size"><span>Large</span></label>`
  await show(page, body, { style: `.btn { border: 0; outline: none !important } ${chosen}` })
  await setColorScheme(page, { forcedColors: 'active' })
  expect(await findInvisible(page)).toEqual([
    'button.btn “Bare” has no border',
    'label. “Small” is chosen and looks like label. “Large”',
  ])
  expect(await findInvisibleFocus(page)).toContainEqual(expect.stringContaining('<button class="btn">'))
  await show(page, body, {
    style: `.btn { border: 1px solid } ${chosen} label:has(:checked) { text-decoration: underline }
      :focus-visible, label:has(:focus-visible) { outline: 3px solid }`,
  })
  expect(await findInvisible(page)).toEqual([])
  expect(await findInvisibleFocus(page)).toEqual([])
})

test('boxes, texts and icons that are not mirrored are found', async ({ page }) => {
  const onward = (turned: string) =>
    `<button>On<svg viewBox="0 0 24 24" width="24" style="${turned}"><path d="m9 18l6-6l-6-6"/></svg></button>`
  const rightToLeft = { root: 'lang="ar" dir="rtl"' }
  const mirror = 'transform: scaleX(-1)'
  await show(page, `<p style="margin-inline-start:9px">Along</p>${onward(mirror)}`, rightToLeft)
  expect(await findUnmirrored(page)).toEqual([])
  await show(
    page,
    `<p style="margin-left:9px">Box</p><p style="text-align:left">Text</p>${onward('')}`,
    rightToLeft,
  )
  expect((await findUnmirrored(page)).map((line) => line.replace(/ \d.*/, ''))).toEqual([
    'icon of button. “On” points the wrong way',
    'p. “Box” begins',
    'the text of p. “Text” begins',
  ])
  await show(page, onward(mirror), { root: 'lang="en" dir="ltr"' })
  expect(await findUnmirrored(page)).toEqual(['icon of button. “On” points the wrong way'])
})

test('layout shifts of a loading page are found', async ({ page }) => {
  await watchShifts(page)
  await page.route('**/shifting', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><meta name="viewport" content="width=device-width"><title>Shift</title><p id="late"></p><p style="block-size:300px">Pushed</p>',
    }),
  )
  await page.goto('/shifting')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  // Only painted elements can shift.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await layoutShifts(page)).toEqual([])
  // The browser ignores shifts within half a second of a resize of the window.
  await expect(async () => {
    await page.locator('#late').evaluate((late) => {
      late.style.blockSize = late.style.blockSize === '200px' ? '0' : '200px'
    })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(sumShifts(await layoutShifts(page))).toBeGreaterThan(0.02)
  }).toPass()
})
