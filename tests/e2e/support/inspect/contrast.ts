/** Checks the painted colours of a page, in its own theme and in others that are applied without a reload. */
import type { Page } from '@playwright/test'
import type { ThemeView } from '../../../../src/payload/theme/theme.ts'
import { paintedColors } from './painted-colors.ts'

/** The API of axe in a page. */
type Axe = {
  run(
    context: object,
    options: object,
  ): Promise<{
    violations: { nodes: { target: unknown[]; failureSummary?: string }[] }[]
  }>
}

type Report = { readonly problems: string[]; readonly probes: number }

/**
 * Checks the contrast of texts (4.5:1) and of controls, icons and focus (3:1) with their background, in the
 * page’s own theme and in the others, light and dark. `axeInThemes`: also runs axe, which considers
 * backgrounds that do not contain the text; it must have run in the page before. Restores the page.
 */
export async function contrastReport(
  page: Page,
  themes: Readonly<Record<string, ThemeView>>,
  { axeInThemes }: { axeInThemes: boolean },
): Promise<Report> {
  const styles = Object.entries(themes).map(([name, { style, light, night }]) => ({
    name,
    style,
    // A venue with a black background is the same in both schemes.
    schemes: light === night ? ['off'] : ['off', 'on'],
  }))
  return page.evaluate(
    async ({ styles, axeInThemes, painted: { ratio, backgroundOf } }): Promise<Report> => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const root = document.documentElement
      const own = [...document.querySelectorAll('style')].find(({ textContent }) =>
        textContent?.includes('--on-accent:'),
      )?.sheet
      const problems: string[] = []
      let probes = 0

      const waitForColours = async () => {
        do await new Promise(requestAnimationFrame)
        while (
          document.getAnimations().some((animation) => {
            const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
            return animation instanceof CSSTransition && target?.checkVisibility()
          })
        )
      }
      const shown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.matches(':disabled, [aria-disabled=true]') &&
        !element.closest('[aria-hidden=true], .leaflet-tile-pane')
      const check = (element: Element, what: string, reached: number, wanted = 3) => {
        probes++
        if (reached < wanted - 0.005)
          problems.push(`${what} ${element.outerHTML.slice(0, 120)}: ${reached.toFixed(2)}`)
      }

      const states = ['aria-current', 'aria-pressed', 'aria-selected', 'aria-invalid', 'type']
      const kinds = new Map<Element, string>()
      /** Returns a key for the colours of an element. The rows of a list are all alike. */
      const kindOf = (element: Element): string => {
        const known = kinds.get(element)
        if (known !== undefined) return known
        const own = [
          element.tagName,
          element.getAttribute('class'),
          ...states.map((name) => element.getAttribute(name)),
        ]
        const live = [':checked', ':disabled', ':has(:checked)'].map((state) => element.matches(state))
        const around = element.parentElement ? kindOf(element.parentElement) : ''
        const kind = `${around}>${own.join()}${live.join()}`
        kinds.set(element, kind)
        return kind
      }
      /** One of each kind of visible elements. */
      const oneOfEach = (selector: string, wanted: (element: Element) => boolean = () => true) => {
        const found = new Map<string, Element>()
        for (const element of document.querySelectorAll(selector)) {
          if (found.has(kindOf(element)) || !wanted(element)) continue
          if (element.checkVisibility({ visibilityProperty: true })) found.set(kindOf(element), element)
        }
        return [...found.values()]
      }
      const texts = oneOfEach('body :not(option)', ({ childNodes }) =>
        [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      )
      const opaque = (element: Element): boolean =>
        getComputedStyle(element).opacity === '1' && (!element.parentElement || opaque(element.parentElement))
      const fields = oneOfEach('input, select, textarea')
      const pressed = oneOfEach('a, button, summary, [role=button]')
      const focusable = oneOfEach('a, button, input, select, textarea, summary, [tabindex="0"]')

      const checkColours = (name: string) => {
        // axe skips elements that are partly scrolled out of view, as in sheets.
        for (const text of texts)
          if (shown(text) && !text.closest(':disabled, [aria-disabled=true]') && opaque(text))
            check(text, `${name}: text`, ratio(getComputedStyle(text).color, backgroundOf(text)), 4.5)
        for (const field of fields) {
          const style = getComputedStyle(field)
          const bare = Number.parseFloat(style.borderTopWidth) === 0
          // Hidden behind our own drawing, or part of a control whose buttons are visible.
          if (!shown(field) || bare || (field as HTMLInputElement).type === 'range') continue
          const outside = backgroundOf(field.parentElement)
          check(
            field,
            `${name}: border of`,
            Math.max(ratio(style.borderTopColor, outside), ratio(style.borderTopColor, backgroundOf(field))),
          )
          if (style.getPropertyValue('appearance') === 'none' && field.matches(':checked'))
            check(field, `${name}: chosen`, ratio(style.backgroundColor, outside))
        }
        for (const control of pressed) {
          const icon = control.querySelector('svg')
          if (!icon || !shown(icon) || !shown(control)) continue
          check(control, `${name}: icon of`, ratio(getComputedStyle(icon).color, backgroundOf(icon)))
        }
        // The focus ring is around the focused element.
        const ring = getComputedStyle(root).getPropertyValue('--accent-ink')
        for (const control of focusable)
          if (shown(control) && !control.closest('.notice'))
            check(control, `${name}: focus on`, ratio(ring, backgroundOf(control.parentElement)))
      }

      const checkTheme = async (name: string) => {
        await waitForColours()
        checkColours(name)
        if (!axeInThemes) return
        const { violations } = await axe.run({ include: texts }, { runOnly: ['color-contrast'] })
        for (const { nodes } of violations)
          for (const { target, failureSummary = '' } of nodes)
            problems.push(`${name}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`)
      }

      const { dark } = root.dataset
      if (!own) problems.push('the page has no theme')
      else {
        for (const scheme of ['off', 'on']) {
          root.dataset.dark = scheme
          await waitForColours()
          checkColours(scheme === 'on' ? 'own, dark' : 'own, light')
        }
        own.disabled = true
        for (const { name, style, schemes } of styles) {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(style)
          document.adoptedStyleSheets.push(sheet)
          for (const scheme of schemes) {
            root.dataset.dark = scheme
            await checkTheme(scheme === 'on' ? `${name}, dark` : name)
          }
          document.adoptedStyleSheets.pop()
        }
        own.disabled = false
        if (dark === undefined) delete root.dataset.dark
        else root.dataset.dark = dark
        await waitForColours()
      }
      return { problems, probes }
    },
    { styles, axeInThemes, painted: await paintedColors(page) },
  )
}
