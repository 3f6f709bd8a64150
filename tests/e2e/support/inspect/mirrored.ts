/**
 * Checks that a right-to-left page is the mirror image of the left-to-right page, with mirrored directional
 * icons.
 */
import type { Page } from '@playwright/test'
import { forward } from '../../../../src/components/icons.ts'
import { back } from '../../../../src/components/page-icons.ts'

const pathOf = (icon: string) => /\bd="([^"]+)"/.exec(icon)?.[1] ?? ''

/**
 * Returns icons with the wrong direction, and boxes and texts whose distance from the start of their
 * container depends on the direction. Restores the page.
 */
export function findUnmirrored(page: Page): Promise<string[]> {
  return page.evaluate(
    async ({ directional }) => {
      const root = document.documentElement
      const found = new Set<string>()
      const name = (element: Element) =>
        `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').trim().slice(0, 40)}”`

      for (const icon of document.querySelectorAll<SVGElement>('svg[viewBox="0 0 24 24"]')) {
        if (!icon.checkVisibility()) continue
        const { transform, rotate } = getComputedStyle(icon)
        const { a, b } = transform === 'none' ? { a: 1, b: 0 } : new DOMMatrix(transform)
        // Rotated by 90 degrees it points down in every language.
        if (rotate !== 'none' || Math.abs(b) > 0.5) continue
        const turns =
          root.dir === 'rtl' && directional.some((path) => icon.querySelector(`path[d="${path}"]`))
        if (turns !== a < 0) found.add(`icon of ${name(icon.parentElement ?? icon)} points the wrong way`)
      }

      // Scrolled to the top, so that nothing that depends on scrolling appears or disappears.
      const before = scrollY
      scrollTo({ top: 0, behavior: 'instant' })
      const frames = async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      }
      await frames()

      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      // Maps are not mirrored, and elements with their own direction keep it.
      const OWN_DIRECTION = '.leaflet-container, svg, [dir]:not(html)'
      const judged = [...scope.querySelectorAll<HTMLElement>('*')].filter((element) => {
        const { parentElement } = element
        if (!parentElement || parentElement.closest(OWN_DIRECTION)) return false
        const { display } = getComputedStyle(element)
        return !/^(inline|contents|none|ruby)/.test(display) && element.checkVisibility()
      })
      const boxAround = (element: Element): Element => {
        let outer = element.parentElement
        while (outer && getComputedStyle(outer).display === 'contents') outer = outer.parentElement
        return outer ?? root
      }
      const distanceFromStart = (outer: Element, box: DOMRect): number => {
        const { left, right } = outer.getBoundingClientRect()
        const distance = root.dir === 'rtl' ? right - box.right : box.left - left
        return distance + Math.abs(outer.scrollLeft)
      }
      const textOf = (element: HTMLElement): number | null => {
        const { unicodeBidi } = getComputedStyle(element)
        const own = [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
        if (!own || unicodeBidi === 'plaintext' || element.matches(OWN_DIRECTION)) return null
        const range = document.createRange()
        range.selectNodeContents(element)
        const box = range.getBoundingClientRect()
        return box.width > 0 ? distanceFromStart(element, box) : null
      }
      const measure = async () => {
        await frames()
        return judged.map((element) => ({
          box: distanceFromStart(boxAround(element), element.getBoundingClientRect()),
          text: textOf(element),
        }))
      }
      const { dir } = root
      const original = await measure()
      root.dir = dir === 'rtl' ? 'ltr' : 'rtl'
      const flipped = await measure()
      root.dir = dir
      for (const [at, element] of judged.entries()) {
        const [one, other] = [original[at], flipped[at]]
        // A placeholder is gone or hidden once its part has loaded.
        if (!one || !other || !element.checkVisibility()) continue
        if (Math.abs(one.box - other.box) > 2)
          found.add(
            `${name(element)} begins ${one.box.toFixed(0)} px from the start, ${other.box.toFixed(0)} in the other direction`,
          )
        else if (one.text !== null && other.text !== null && Math.abs(one.text - other.text) > 2)
          found.add(
            `the text of ${name(element)} begins ${one.text.toFixed(0)} px from the start, ${other.text.toFixed(0)} in the other direction`,
          )
      }
      scrollTo({ top: before, behavior: 'instant' })
      await frames()
      return [...found]
    },
    { directional: [back, forward].map(pathOf) },
  )
}
