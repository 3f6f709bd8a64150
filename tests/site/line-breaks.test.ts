/** Line breaks: prices are never broken or separated by signs, and Korean text breaks between words. */
// @feature-file screen.line-breaks

import { expect, test } from 'vitest'
import { byClass, byTag, textOf } from '../helpers/html/elements.ts'
import { visit } from '../helpers/published-site/visit.ts'

/** The inline styles of a page. Rules are looked for in these alone, because the patterns take seconds on the text of a long menu. */
const stylesOf = (html: string): string =>
  [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('\n')

/** Returns the declarations of all rules for exactly this selector. */
const declarationsOf = (styles: string, selector: string): string =>
  [...styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(/[,>]/).some((one) => one.trim() === selector))
    .map(([, , declarations]) => declarations)
    .join(';')

test.each(['/dallah-grill/dinein', '/crumb-and-kiln/pickup', '/pazar-yeri/delivery'])(
  'prices of %s are separated by space only, and none is broken',
  async (path) => {
    const { html, document } = await visit(path)
    const prices = byClass(document, 'price')
    expect(prices.length).toBeGreaterThan(5)
    for (const price of prices) expect(textOf(price)).not.toMatch(/[·•|]/)
    for (const price of prices.filter(({ name }) => name === 'ul'))
      for (const option of byTag(price, 'li')) expect(byTag(option, 'b')).toHaveLength(1)
    const styles = stylesOf(html)
    for (const piece of ['.price b', '.price s', '.unit'])
      expect(declarationsOf(styles, piece), piece).toContain('white-space:nowrap')
    expect(styles).not.toMatch(/\.(?:price|options|unit)[^{},]*:{1,2}(?:before|after)/)
  },
)

test('text in Korean breaks between words', async () => {
  const { html } = await visit('/dallah-grill/dinein')
  expect(declarationsOf(stylesOf(html), ':lang(ko)')).toContain('word-break:keep-all')
})
