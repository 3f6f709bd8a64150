/** Responses to addresses: pages, redirects, not-found pages and unavailable venues. */
import { describe, expect, test } from 'vitest'
import { attribute, byAttribute, byTag, only, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { requestPage, titleOf, visit } from '../helpers/published-site/visit.ts'

test.each([
  ['/dallah-grill/', '/dallah-grill'],
  ['/Dallah-Grill/dinein/?table=3', '/dallah-grill/dinein?table=3'],
])('%s redirects to %s', async (path, target) => {
  expect(await visit(path)).toMatchObject({ status: 200, path: target })
})

// @feature error.page-title
describe('an unknown address', () => {
  test.each([
    ['en', '/nowhere/at-all', 'Sufra', 'Page not found', '/'],
    [
      'en',
      '/dallah-grill/dinein/grill/no-such-dish',
      'Dallah Grill',
      'Page not found',
      '/dallah-grill/dinein',
    ],
    ['en', '/kawasemi/delivery', 'Kawasemi', 'Page not found', '/kawasemi/dinein'],
    ['ar', '/dallah-grill/no/such/page', 'مشاوي الدلة', 'الصفحة غير موجودة', '/dallah-grill/dinein'],
  ] as const)(
    'answers 404 in %s at %s, with the path and a link to another page',
    async (chosen, path, name, heading, next) => {
      const { status, document } = await visit(path, { chosen })
      expect(status).toBe(404)
      expect(titleOf(document)).toBe('Sufra · 404')
      expect(textOf(byRole(document, 'banner'))).toContain(name)
      const main = byRole(document, 'main')
      expect(textOf(byRole(main, 'heading', { level: 1 }))).toBe(heading)
      expect(textOf(only(byTag(main, 'code')))).toBe(path)
      expect(attribute(byRole(main, 'link'), 'href')).toBe(next)
    },
  )

  test('shows a hostile path as text', async () => {
    const { document } = await visit(
      '/x/%3Cimg%20src=x%20onerror=alert(1)%3E%3Cscript%3Ealert(2)%3C/script%3E',
    )
    const shown = only(byAttribute(document, 'data-path'))
    expect(shown.children.map(({ type }) => type)).toEqual(['text'])
    expect(textOf(shown)).toContain('<img src=x onerror=alert(1)><script>alert(2)</script>')
  })
})

// @feature business.is-dine-in business.is-car-pickup business.is-delivery
describe('an order type that the venue does not offer', () => {
  test.each([
    ['pickup-only', ['delivery', 'dinein'], 'pickup'],
    ['dinein-only', ['delivery', 'pickup'], 'dinein'],
  ] as const)(
    'has no page, and home redirects to the only type offered (%s)',
    async (mark, missing, left) => {
      for (const type of missing)
        expect((await visit(`/${variantReferenceId(mark)}/${type}`)).status, type).toBe(404)
      expect(await visit(`/${variantReferenceId(mark)}`)).toMatchObject({
        status: 200,
        path: `/${variantReferenceId(mark)}/${left}`,
      })
    },
  )
})

// @feature business.hide-dine-button business.delivery-button business.car-pickup-button
describe('the order types on home', () => {
  const TYPES = /Car pickup|Delivery|Order in the tea garden|Dine in/
  const typesOnHome = async (mark: 'garden' | 'garden-inside' | 'garden-own-words') =>
    allByRole(byRole((await visit(`/${variantReferenceId(mark)}`)).document, 'main'), 'link', {
      name: TYPES,
    }).map(textOf)

  test('are those that the venue shows, with its labels', async () => {
    expect(await typesOnHome('garden')).toEqual(['Car pickup', 'Delivery'])
    expect(await typesOnHome('garden-inside')).toEqual(['Order in the tea garden', 'Delivery'])
    expect(await typesOnHome('garden-own-words')).toEqual(['Dine in', 'Car pickup'])
  })

  test('have a page at their address even if they are hidden', async () => {
    const garden = await visit(`/${variantReferenceId('garden')}/product_service?table=terrace-2`)
    byRole(garden.document, 'heading', { name: 'Glass of tea' })
    const pickup = await visit(`/${variantReferenceId('garden-inside')}/pickup`)
    byRole(pickup.document, 'heading', { level: 1, name: 'Car pickup' })
    expect([garden.status, pickup.status]).toEqual([200, 200])
  })
})

// @feature routing.error-433 error.screen-433 error.page-title
describe('an unavailable venue', () => {
  test.each([
    ['en', '', 'This page isn’t available right now', 'Try again'],
    ['en', '/dinein/cart', 'This page isn’t available right now', 'Try again'],
    ['ar', '', 'هذه الصفحة غير متاحة حاليًا', 'حاول مرة أخرى'],
    ['ar', '/dinein/cart', 'هذه الصفحة غير متاحة حاليًا', 'حاول مرة أخرى'],
  ])(
    'shows that on every page, with its message as plain text: %s %j',
    async (chosen, path, heading, retry) => {
      const { status, document } = await visit(`/${variantReferenceId('closed')}${path}`, { chosen })
      expect(status).toBe(503)
      expect(titleOf(document)).toBe('Sufra · 433')
      const main = byRole(document, 'main')
      expect(textOf(byRole(main, 'heading', { level: 1 }))).toBe(heading)
      const message = only(byTag(main, 'p').filter((paragraph) => /spring/.test(textOf(paragraph))))
      expect(textOf(message)).toBe('Back in <b>spring</b>')
      expect(byTag(message, 'b')).toEqual([])
      expect(attribute(byRole(main, 'link', { name: retry }), 'href')).toBe('')
    },
  )

  // @feature error.redirect-followed
  test('redirects to its new address if it has moved', async () => {
    const answer = await requestPage(`/${variantReferenceId('moved')}/dinein`)
    expect([answer.status, answer.headers.get('Location')]).toEqual([307, 'https://elsewhere.example/menu'])
  })
})
