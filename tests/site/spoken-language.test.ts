/** What a venue did not write in the page's language says in which it is, so that it is spoken so (spec §4, WCAG 3.1.2). */
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

/** Texts in the venue's Latin letters that are not marked as English, and Thai ones that are. */
function wronglySpoken(document: Document): string[] {
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
    expect(wronglySpoken(document)).toEqual([])
  },
)

test('the menu marks what is English, and only that', async () => {
  const { document } = await visit(`/${variantReferenceId('thai')}/dinein`, { chosen: 'th' })
  // The venue's own words stand in `bdi`.
  const english = byTag(byRole(document, 'main'), 'bdi').filter(({ attribs }) => attribs.lang === 'en')
  expect(english.length).toBeGreaterThan(20)
  const hummus = only(byTag(byRole(document, 'heading', { name: 'ฮัมมูส' }), 'bdi'))
  expect(hummus.attribs).not.toHaveProperty('lang')
})
