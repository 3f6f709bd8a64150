/** The settings page: a list of sections, each with its own address. */
import { expect, test } from 'vitest'
import { attribute, byAttribute, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { visit } from '../helpers/published-site/visit.ts'

test.each([
  ['en', 'Settings', 'All settings', ['Language', 'Appearance', 'Notifications'], 'Dark'],
  ['ar', 'الإعدادات', 'كل الإعدادات', ['اللغة', 'المظهر', 'الإشعارات'], 'داكن'],
])(
  '“more” links to the page, and each section has its own address (%s)',
  async (chosen, title, all, names, dark) => {
    const more = byRole((await visit('/dallah-grill/more', { chosen })).document, 'main')
    expect(attribute(byRole(more, 'link', { name: title }), 'href')).toBe('/dallah-grill/settings')

    const { document } = await visit('/dallah-grill/settings', { chosen })
    const list = byRole(document, 'navigation', { name: title })
    const links = allByRole(list, 'link')
    expect(links.map((link) => [textOf(link), attribute(link, 'href')])).toEqual([
      [names[0], '#language'],
      [names[1], '#theme'],
      [names[2], '#notifications'],
    ])
    for (const [index, name] of names.entries()) {
      const section = byRole(document, 'region', { name })
      expect(`#${attribute(section, 'id')}`).toBe(links[index] && attribute(links[index], 'href'))
      expect(attribute(byRole(section, 'link', { name: all }), 'href')).toBe(`#${attribute(list, 'id')}`)
    }
    const choice = byRole(byRole(document, 'region', { name: names[1] ?? '' }), 'button', { name: dark })
    expect(attribute(choice, 'data-dark-choice')).toBe('on')
  },
)

// @feature business.dark-mode
test('a venue that is always light or always dark offers no choice', async () => {
  const { document } = await visit('/maison-ombelle/settings')
  expect(byAttribute(document, 'data-dark-choice', 'on')).toEqual([])
  expect(byAttribute(document, 'href', '#theme')).toEqual([])
  byRole(document, 'heading', { level: 1 })
})

test('the page contains the messages about notifications in its language', async () => {
  const { html } = await visit('/dallah-grill/settings')
  expect(html).toContain('Notifications are blocked for this site.')
  expect(html).toContain('This browser can’t show notifications.')
})
