/**
 * Texts in another language than the page are marked with that language, for screen readers (specification §4, WCAG
 * 3.1.2).
 */
import { expect, test } from 'vitest'
import {
  attribute,
  byTag,
  closest,
  type Document,
  type Element,
  only,
  textOf,
} from '../helpers/html/elements.ts'
import { byRole } from '../helpers/html/roles.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { visit } from '../helpers/published-site/visit.ts'

const langOf = (element: Element) =>
  attribute(
    'lang' in element.attribs ? element : (closest(element, ({ attribs }) => 'lang' in attribs) ?? element),
    'lang',
  )

/** Finds texts in Latin letters that are not marked as English, and texts in Thai letters that are not marked as Thai. */
function findWrongLanguages(document: Document): string[] {
  return byTag(document, 'bdi').flatMap((element) => {
    const text = textOf(element)
    const lang = langOf(element)
    const is = /\p{Script=Thai}/u.test(text) ? 'th' : /[a-z]{3}/i.test(text) ? 'en' : lang
    return is === lang ? [] : [`${lang}: ${text.slice(0, 60)}`]
  })
}

// @feature screen.text-language
test.each(['', '/dinein', '/dinein/grill', '/dinein/grill/kebab', '/more'])(
  'texts that fell back to English are marked as English: %j',
  async (path) => {
    const { document } = await visit(`/${variantReferenceId('thai')}${path}`, { chosen: 'th' })
    expect(attribute(only(byTag(document, 'html')), 'lang')).toBe('th')
    expect(byTag(document, 'bdi').length).toBeGreaterThan(0)
    expect(findWrongLanguages(document)).toEqual([])
  },
)

test('the menu marks only English texts as English', async () => {
  const { document } = await visit(`/${variantReferenceId('thai')}/dinein`, { chosen: 'th' })
  // The venue's texts are in `bdi` elements.
  const english = byTag(byRole(document, 'main'), 'bdi').filter(({ attribs }) => attribs.lang === 'en')
  expect(english.length).toBeGreaterThan(20)
  const hummus = only(byTag(byRole(document, 'heading', { name: 'ฮัมมูส' }), 'bdi'))
  expect(hummus.attribs).not.toHaveProperty('lang')
})
