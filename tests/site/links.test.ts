/** Static pages are complete without scripts, and none of their links is broken. */
// @feature-file screen.no-script-order

import { expect, test } from 'vitest'
import { attribute, byClass, byId, byTag, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { requestPage, siteUrl, visit } from '../helpers/published-site/visit.ts'

const MENU = '/dallah-grill/dinein'

/** A page of each kind that is the same for all visitors, with a text that it must contain. */
const PAGES = {
  '/dallah-grill': 'Meat cut fresh',
  [MENU]: 'Mixed grill',
  [`${MENU}/cold`]: 'Fattoush',
  [`${MENU}/grill/kebab`]: 'hand-minced',
  [`${MENU}/search`]: 'Kebab wrap',
  '/dallah-grill/Branches': 'Salmiya',
  '/dallah-grill/Policies': 'kept for thirty minutes',
  '/dallah-grill/more': 'Opening hours',
  '/dallah-grill/settings': 'العربية',
}

// @feature screen.static-no-script
test('every static page is complete, and none of its links is broken', async () => {
  const statuses = new Map<string, number>()
  for (const [path, text] of Object.entries(PAGES)) {
    const { document } = await visit(path)
    byRole(document, 'heading', { level: 1 })
    const main = byRole(document, 'main')
    expect(textOf(main), path).toContain(text)
    // No placeholder waits for a script.
    expect(byClass(main, 'bone'), path).toEqual([])
    for (const link of byTag(document, 'a')) {
      const href = attribute(link, 'href') ?? ''
      if (href.startsWith('/')) {
        const target = new URL(href, siteUrl()).pathname
        statuses.set(target, statuses.get(target) ?? (await requestPage(target)).status)
      } else if (href.startsWith('#')) {
        const id = decodeURIComponent(href.slice(1))
        expect(id === '' || byId(document, id) !== undefined, `${path}: ${href}`).toBe(true)
      }
    }
  }
  expect(statuses.size).toBeGreaterThan(40)
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([])
})

test('links lead from the landing page to an item', async () => {
  const follow = async (path: string, role: 'main' | 'heading', name: string) => {
    const { document } = await visit(path)
    const place = byRole(document, role, role === 'heading' ? { name } : {})
    return attribute(byRole(place, 'link', { name }), 'href') ?? ''
  }
  const home = await follow('/', 'main', 'Dallah Grill')
  const menu = await follow(home, 'main', 'Dine in')
  expect(menu).toBe(MENU)
  const category = await follow(menu, 'heading', 'Cold mezze')
  expect(category).toBe(`${MENU}/cold`)
  const item = await follow(category, 'heading', 'Fattoush')
  expect(item).toBe(`${MENU}/cold/fattoush`)
  const { document } = await visit(item)
  expect(textOf(byRole(document, 'heading', { level: 1 }))).toBe('Fattoush')
  expect(textOf(byRole(document, 'main'))).toContain('KWD 1.650')
})

test('an item with choices links to its page instead of being added', async () => {
  const { document } = await visit(MENU)
  const links = allByRole(document, 'link', { name: 'Choose options for Lamb kebab' })
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(attribute(link, 'href')).toBe(`${MENU}/grill/kebab`)
})

test('every picture of the menu can be loaded without scripts', async () => {
  const pictures = byTag(byRole((await visit(MENU)).document, 'main'), 'img')
  expect(pictures.length).toBeGreaterThan(20)
  for (const picture of pictures) expect(attribute(picture, 'src')).toMatch(/^\/_image\?/)
})
