/** Where lines break: prices stay whole and begin none with a sign, Korean breaks between its words. */
// @feature-file screen.line-breaks

import { expect, test } from 'vitest'
import { byClass, byTag, textOf } from '../helpers/html/elements.ts'
import { visit } from '../helpers/published-site/visit.ts'

/** Declarations of the rules for exactly this selector, of the page's inline styles. */
const declared = (html: string, selector: string): string =>
  [...html.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(/[,>]/).some((one) => one.trim() === selector))
    .map(([, , declarations]) => declarations)
    .join(';')

test.each(['/dallah-grill/dinein', '/crumb-and-kiln/pickup', '/pazar-yeri/delivery'])(
  'prices of %s are kept apart by room alone, and each is in one piece',
  async (path) => {
    const { html, document } = await visit(path)
    const prices = byClass(document, 'price')
    expect(prices.length).toBeGreaterThan(5)
    for (const price of prices) expect(textOf(price)).not.toMatch(/[·•|]/)
    for (const price of prices.filter(({ name }) => name === 'ul'))
      for (const option of byTag(price, 'li')) expect(byTag(option, 'b')).toHaveLength(1)
    for (const piece of ['.price b', '.price s', '.unit'])
      expect(declared(html, piece), piece).toContain('white-space:nowrap')
    expect(html).not.toMatch(/\.(?:price|options|unit)[^{},]*:{1,2}(?:before|after)/)
  },
)

test('text in Korean breaks between words', async () => {
  const { html } = await visit('/dallah-grill/dinein')
  expect(declared(html, ':lang(ko)')).toContain('word-break:keep-all')
})
