/**
 * The visitor's own colours in the place of a venue's: borders, signs, the focus and what is chosen are still to be seen.
 * Measured by what is painted, on the way from home to the checkout, one visit each.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './support/open-venue.ts'
import { painted } from './support/painted.ts'
import { screens, show } from './support/screens.ts'

test.skip(({ isMobile }) => !isMobile, 'the same rules at any width')
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/** What cannot be seen with `colors` forced: words for the report. */
async function unseen(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ ratio, groundOf }) => {
      const found = new Set<string>()
      const name = (element: Element) =>
        `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      const shown = (selector: string) =>
        [...scope.querySelectorAll<HTMLElement>(selector)].filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            !element.closest(':disabled, :has(> :disabled), [aria-disabled=true]') &&
            !(element instanceof HTMLInputElement && element.matches('.opacity-0, .sr')),
        )

      // Buttons and fields have an outline; those that are words or a sign alone have these.
      for (const control of shown(
        '.btn, .pill, .way-in, .round.back, .add, .stepper, input, select, textarea',
      )) {
        if (
          control.matches('[role=group] input, [type=radio], [type=checkbox], [type=range], .stepper input')
        )
          continue
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(control)
        const drawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
        if (!drawn || ratio(borderTopColor, groundOf(control.parentElement)) < 3)
          found.add(`${name(control)} has no border`)
      }
      for (const sign of shown('svg.icon, svg[viewBox="0 0 24 24"]')) {
        const { stroke, fill } = getComputedStyle(sign)
        const ground = groundOf(sign)
        if (![stroke, fill].some((color) => color !== 'none' && ratio(color, ground) >= 3))
          found.add(`the sign of ${name(sign.parentElement ?? sign)}`)
      }
      for (const add of shown('.add:not([data-count])'))
        if (['none', 'normal'].includes(getComputedStyle(add, '::before').content))
          found.add(`${name(add)} has no sign`)

      // What is chosen differs from what is not by more than a colour that was taken away.
      const look = (element: Element) => {
        const { backgroundColor, borderTopColor, outlineStyle, textDecorationLine } =
          getComputedStyle(element)
        return [backgroundColor, borderTopColor, outlineStyle, textDecorationLine].join()
      }
      for (const input of scope.querySelectorAll<HTMLInputElement>('input:checked')) {
        if (!input.checkVisibility({ visibilityProperty: true })) continue
        const own = input.closest('label')
        const drawnBySystem =
          getComputedStyle(input).appearance === 'auto' && getComputedStyle(input).opacity === '1'
        const other = [...scope.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(input.name)}"]`)]
          .find((another) => !another.checked && !another.disabled)
          ?.closest('label')
        if (!drawnBySystem && own && other && look(own) === look(other))
          found.add(`${name(own)} is chosen and looks like ${name(other)}`)
        for (const text of own?.querySelectorAll('span:not(.sr)') ?? [])
          if (text.textContent && ratio(getComputedStyle(text).color, groundOf(text)) < 4.5)
            found.add(`${name(text)} in what is chosen`)
      }
      for (const current of shown('.tab[aria-current], .cats a[aria-current]'))
        if (getComputedStyle(current).textDecorationLine !== 'underline')
          found.add(`${name(current)} is current and does not show it`)
      return [...found]
    },
    await painted(page),
  )
}

/** The focus shows on each of the first stops of the keyboard. */
async function focusUnseen(page: Page): Promise<string[]> {
  const found: string[] = []
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const rings = [focused, focused.closest('label'), focused.previousElementSibling].flatMap((element) =>
        element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [],
      )
      const drawn = rings.some(
        ({ outlineStyle, outlineWidth, outlineColor }) =>
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          outlineColor !== getComputedStyle(document.body).backgroundColor,
      )
      return drawn ? null : focused.outerHTML.slice(0, 120)
    })
    if (seen) found.push(seen)
  }
  return found
}

const SEEN = [
  'home',
  'menu',
  'item sheet',
  'cart',
  'checkout',
  'reserve a table',
  'feedback with something missing',
]

for (const screen of screens.filter(({ name }) => SEEN.includes(name)))
  test(`${screen.name} keeps its lines`, async ({ page, grill }) => {
    await show(page, screen, { venue: grill, shown: 'dallah-grill' })
    if (screen.name === 'item sheet') await page.getByRole('dialog').getByRole('radio').first().check()
    if (screen.name.startsWith('feedback')) await page.locator('input[type=radio]').nth(3).check()
    expect.soft(await unseen(page), 'not to be seen').toEqual([])
    expect.soft(await focusUnseen(page), 'focus').toEqual([])
  })
