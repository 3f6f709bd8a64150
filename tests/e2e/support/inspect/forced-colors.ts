/** Checks forced colours: the colours that the browser paints in place of those of the venue. */
import type { Page } from '@playwright/test'
import { paintedColors } from './painted-colors.ts'

/** Returns borders, icons and selections that are invisible with forced colours. */
export async function findInvisible(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ ratio, backgroundOf }) => {
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

      // Buttons and fields have an outline, except those that consist of text or an icon only.
      for (const control of shown(
        '.btn, .pill, .way-in, .round.back, .add, .stepper, input, select, textarea',
      )) {
        if (
          control.matches('[role=group] input, [type=radio], [type=checkbox], [type=range], .stepper input')
        )
          continue
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(control)
        const drawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
        if (!drawn || ratio(borderTopColor, backgroundOf(control.parentElement)) < 3)
          found.add(`${name(control)} has no border`)
      }
      for (const icon of shown('svg.icon, svg[viewBox="0 0 24 24"]')) {
        const { stroke, fill } = getComputedStyle(icon)
        const background = backgroundOf(icon)
        if (![stroke, fill].some((color) => color !== 'none' && ratio(color, background) >= 3))
          found.add(`the icon of ${name(icon.parentElement ?? icon)} is invisible`)
      }
      for (const add of shown('.add:not([data-count])'))
        if (['none', 'normal'].includes(getComputedStyle(add, '::before').content))
          found.add(`${name(add)} has no icon`)

      // A selected option must differ from the others by more than a colour, which is removed. If none is
      // selected, the first one is.
      const radios = [...scope.querySelectorAll<HTMLInputElement>('input[type=radio]:enabled')]
      for (const radio of radios)
        if (!radios.some(({ name, checked }) => name === radio.name && checked)) radio.checked = true
      const lines = (element: Element) => {
        const { borderTopColor, outlineStyle, textDecorationLine } = getComputedStyle(element)
        return [borderTopColor, outlineStyle, textDecorationLine].join()
      }
      const alike = (one: Element, other: Element) =>
        lines(one) === lines(other) && ratio(backgroundOf(one), backgroundOf(other)) === 1
      for (const input of scope.querySelectorAll<HTMLInputElement>('input:checked')) {
        if (!input.checkVisibility({ visibilityProperty: true })) continue
        const own = input.closest('label')
        const drawnBySystem =
          getComputedStyle(input).appearance === 'auto' && getComputedStyle(input).opacity === '1'
        const other = [...scope.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(input.name)}"]`)]
          .find((another) => !another.checked && !another.disabled)
          ?.closest('label')
        if (!drawnBySystem && own && other && alike(own, other))
          found.add(`${name(own)} is chosen and looks like ${name(other)}`)
        for (const text of own?.querySelectorAll('span:not(.sr)') ?? [])
          if (text.textContent && ratio(getComputedStyle(text).color, backgroundOf(text)) < 4.5)
            found.add(`${name(text)} is invisible in the selected option`)
      }
      for (const current of shown('.tab[aria-current], .cats a[aria-current]'))
        if (getComputedStyle(current).textDecorationLine !== 'underline')
          found.add(`${name(current)} is current and does not show it`)
      return [...found]
    },
    await paintedColors(page),
  )
}

/** Returns controls without a visible focus for keyboard users. */
export async function findInvisibleFocus(page: Page): Promise<string[]> {
  // After a key press, the browser shows the focus even if a script moves it.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const background = getComputedStyle(document.body).backgroundColor
    const controls = [
      ...scope.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
      ),
    ].filter((control) => control.checkVisibility({ visibilityProperty: true }))
    const drawn = (element: Element) =>
      [getComputedStyle(element), getComputedStyle(element, '::after')].some(
        ({ outlineStyle, outlineWidth, outlineColor }) =>
          outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== background,
      )
    const found: string[] = []
    // A long menu is repetitive.
    for (const control of controls.length > 60
      ? [...controls.slice(0, 40), ...controls.slice(-20)]
      : controls) {
      control.focus({ preventScroll: true })
      if (document.activeElement !== control) continue
      const around = [control, control.closest('label'), control.previousElementSibling]
      if (!around.some((element) => element && drawn(element))) found.push(control.outerHTML.slice(0, 120))
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return found
  })
}
