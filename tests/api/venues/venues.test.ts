// @feature-file business.reference-id

// biome-ignore-all lint/suspicious/noAssignInExpressions: a `spoil` function is one expression
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { openTestQueue, type TestQueue } from '../support/publishing.ts'
import { grill } from '../support/venue.ts'

// biome-ignore lint/suspicious/noExplicitAny: the files here are wrong on purpose
type AnyFile = any

/** Creates a venue file with one fault. */
function brokenFile(spoil: (file: AnyFile) => void, prefix = 'grill'): AnyFile {
  const file = structuredClone(grill(prefix))
  spoil(file)
  return file
}

const wrong: [string, (file: AnyFile) => void, string][] = [
  ['a wrong type', (f) => (f.menu[0].items[0].price = true), 'menu.0.items.0.price'],
  ['a negative price', (f) => (f.menu[0].items[0].price = -1), 'menu.0.items.0.price'],
  ['a negative price as text', (f) => (f.menu[0].items[0].price = '-0.250'), 'menu.0.items.0.price'],
  ['a missing id', (f) => delete f.menu[0].items[1].id, 'menu.0.items.1.id'],
  ['an id that is a path', (f) => (f.menu[0].id = '../x'), 'menu.0.id'],
  ['an id with a control character', (f) => (f.menu[0].id = 'a\u0000b'), 'menu.0.id'],
  ['another format', (f) => (f.format = 2), 'format'],
  ['no locale', (f) => (f.business.locales = []), 'business.locales'],
  ['an unknown time zone', (f) => (f.business.time_zone = 'Asia/Nowhere'), 'business.time_zone'],
  ['no currency', (f) => (f.business.currency = 'dinar'), 'business.currency'],
  [
    'an unreadable time',
    (f) => (f.shifts['grill-b1'].monday.shifts[0].time_from = '25:00'),
    'shifts.grill-b1.monday.shifts.0.time_from',
  ],
  [
    '10 MB of text',
    (f) => (f.menu[0].items[2].locales[0].name = 'x'.repeat(10_000_000)),
    'menu.0.items.2.locales.0.name',
  ],
  ['an empty name', (f) => (f.business.business_name = ' '), 'business.business_name'],
  ['no name', (f) => (f.business.business_name = []), 'business.business_name'],
  ['a duplicate item id', (f) => (f.menu[1].items[0].id = 'kebab'), 'menu.1.items.0.id'],
  ['a duplicate category id', (f) => (f.menu[0].subcategories[0].id = 'mains'), 'menu.0.subcategories.0.id'],
  ['a category named like a screen', (f) => (f.menu[1].id = 'cart'), 'menu.1.id'],
  [
    'a duplicate label id',
    (f) => (f.menu[0].items[2].price_labels[1].id = 'small'),
    'menu.0.items.2.price_labels.1.id',
  ],
  [
    'a duplicate modifier id',
    (f) => (f.menu[0].items[1].modifier_groups[0].modifiers[2].id = 'chili'),
    'menu.0.items.1.modifier_groups.0.modifiers.2.id',
  ],
  ['a duplicate branch id', (f) => (f.business.branches[1].id = 'grill-b1'), 'business.branches.1.id'],
  [
    'a duplicate reference id',
    (f) => (f.business.branches[1].reference_id = 'grill'),
    'business.branches.1.reference_id',
  ],
  [
    'a reserved reference id',
    (f) => (f.business.branches[1].reference_id = 'Assets'),
    'business.branches.1.reference_id',
  ],
  ['a duplicate table id', (f) => f.tables['grill-b1'].push({ id: 't1' }), 'tables.grill-b1.1.id'],
  ['an unlisted main branch', (f) => (f.business.branch_id = 'b9'), 'business.branch_id'],
  ['an unknown locale of the venue', (f) => f.business.locales.push('xx'), 'business.locales.2'],
  [
    'an unknown locale of a text',
    (f) => (f.menu[0].items[1].modifier_groups[0].locales[0].locale = 'xx'),
    'menu.0.items.1.modifier_groups.0.locales.0.locale',
  ],
  [
    'a smart category of an unknown item',
    (f) => f.smart_categories[0].items.push('none'),
    'smart_categories.0.items.2',
  ],
  [
    'a suggestion of an unknown item',
    (f) => f.menu[0].items[2].suggested_items.push('none'),
    'menu.0.items.2.suggested_items.2',
  ],
  [
    'a discount on an unknown item',
    (f) => (f.discounts.dinein.items.none = { type: 'fixed', value: 1 }),
    'discounts.dinein.items.none',
  ],
  [
    'a discount above 100 per cent',
    (f) => (f.discounts.dinein.all_menu.value = 101),
    'discounts.dinein.all_menu.value',
  ],
  ['a theme id used twice', (f) => (f.themes = [{ id: 'a' }, { id: 'a' }]), 'themes.1.id'],
  ['a theme of a wrong type', (f) => (f.themes = [{ id: 'a', dark_mode: 'dusk' }]), 'themes.0.dark_mode'],
  ['a theme it has not saved', (f) => (f.theme_id = 'a'), 'theme_id'],
  ['a banner for nothing', (f) => (f.banners[1].item_id = 'none'), 'banners.1.item_id'],
  ['a highlight of nothing', (f) => (f.highlightedCat = 'none'), 'highlightedCat'],
  ['hours of no branch', (f) => (f.shifts.none = {}), 'shifts.none'],
  ['tables of no branch', (f) => (f.tables.none = []), 'tables.none'],
  ['visibility in no branch', (f) => (f.menu[0].branches = [{ id: 'none' }]), 'menu.0.branches.0.id'],
  [
    'a minimum above the maximum',
    (f) => (f.menu[0].items[1].modifier_groups[0].min = 3),
    'menu.0.items.1.modifier_groups.0.min',
  ],
  [
    'a minimum above the number of modifiers',
    (f) => (f.menu[0].items[1].modifier_groups[0].modifiers = []),
    'menu.0.items.1.modifier_groups.0.min',
  ],
  [
    'a label minimum above its maximum',
    (f) => (f.menu[0].items[3].price_labels[0].minimum = 60),
    'menu.0.items.3.price_labels.0.minimum',
  ],
]

describe.each(databaseKinds)('venue files on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let queue: TestQueue
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    queue = await openTestQueue(open)
    api = createTestApi(open, { publishing: queue })
  })
  beforeEach(async () => {
    await open.db.deleteFrom('venue').execute()
    await queue.takeAll()
  })
  afterAll(async () => {
    await queue.close()
    await open.close()
  })
  const put = (file: unknown) => api.operator('PUT', '/operator/venues', file)

  // @feature venue.files publish.queue
  test('a file is exported byte for byte as it was imported', async () => {
    const text = `\uFEFF${JSON.stringify(grill(), null, 3)}\r\n\t `.replace(
      '"Bread"',
      '"Br\\u0065ad \u{1F956}"',
    )
    const bytes = new TextEncoder().encode(text)
    const imported = parseAs(operatorCalls.importVenue.response, (await put(bytes)).json)
    expect(imported.venue).toMatchObject({
      reference_ids: ['grill', 'grill-jahra'],
      domains: ['grill.example'],
    })
    const exported = await api.app.request('/operator/venues/grill-jahra', {
      headers: { authorization: 'Bearer operator-token-of-the-tests' },
    })
    expect(Buffer.from(await exported.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await queue.takeAll()).toEqual(['publish grill', 'publish grill-jahra'])
  })

  test('an import replaces the venue, visible to every process at once', async () => {
    const other = createTestApi(open)
    await put(grill())
    const price = async () => (await other.get('/webapp/v5/item/grill-b1/plain')).json.item.price
    expect(await price()).toBe('0.250')
    const first = parseAs(
      operatorCalls.listVenues.response,
      (await api.operator('GET', '/operator/venues')).json,
    )
    const smaller = brokenFile((f) => {
      f.menu[0].items[0].price = 0.3
      f.business.branches.length = 1
      f.menu[0].subcategories = []
      f.menu[0].items[2].suggested_items = []
      f.smart_categories = []
      f.discounts = null
      delete f.shifts['grill-b2']
    })
    await put(smaller)
    expect(await price()).toBe(0.3)
    const second = parseAs(
      operatorCalls.listVenues.response,
      (await api.operator('GET', '/operator/venues')).json,
    )
    expect(second.venues[0]?.revision).toBeGreaterThan(first.venues[0]?.revision ?? 0)
    expect(await queue.takeAll()).toEqual(['publish grill', 'remove grill-jahra'])
    expect((await api.get('/webapp/v5/restaurant/grill-jahra')).status).toBe(404)
  })

  test('an import made from a file that has been replaced since is refused', async () => {
    const text = JSON.stringify(grill())
    await put(new TextEncoder().encode(text))
    const replaces = createHash('sha256').update(text).digest('hex')
    const replace = () => api.operator('PUT', `/operator/venues?replaces=${replaces}`, cheaper)
    const cheaper = brokenFile((f) => (f.menu[0].items[0].price = 0.1))
    expect((await replace()).status).toBe(200)
    expect(await replace()).toMatchObject({ status: 409, json: { code: 'conflict' } })
  })

  // @feature venue.files
  test.each(wrong)('%s is an error at its path, and nothing is imported', async (_, spoil, path) => {
    await put(grill())
    await queue.takeAll()
    const before = await open.db.selectFrom('venue').selectAll().executeTakeFirstOrThrow()
    const answer = await put(brokenFile(spoil))
    const failure = parseAs(errorBodySchema, answer.json)
    expect([answer.status, failure.code]).toEqual([400, 'invalid'])
    expect(failure.issues.map((issue) => issue.path)).toContain(path)
    expect(failure.message.length).toBeLessThan(500)
    // In plain words, not as worded by the validator.
    for (const { message } of failure.issues) expect(message).not.toMatch(/^Invalid /)
    const branches = await open.db.selectFrom('branch').select('id').execute()
    expect(await open.db.selectFrom('venue').selectAll().execute()).toEqual([before])
    expect(branches).toHaveLength(2)
    expect(await queue.takeAll()).toEqual([])
  })

  test('all issues are reported, up to 50', async () => {
    const many = brokenFile((f) => {
      f.menu[0].items = Array.from({ length: 80 }, (_, i) => ({ id: `i${i}`, price: -1 }))
    })
    expect(parseAs(errorBodySchema, (await put(many)).json).issues).toHaveLength(50)
    const ofBothKinds = brokenFile((f) => {
      f.business.currency = 1
      f.business.locales = ['en', 'xx']
      f.menu[0].items[0].price = true
      f.menu[1].items[0].id = 'kebab'
    })
    expect(parseAs(errorBodySchema, (await put(ofBothKinds)).json).issues.map((issue) => issue.path)).toEqual(
      ['business.currency', 'menu.0.items.0.price', 'business.locales.1', 'menu.1.items.0.id'],
    )
    const two = brokenFile((f) => {
      f.menu[0].items[0].price = true
      f.business.currency = 1
    })
    expect(parseAs(errorBodySchema, (await put(two)).json).issues.map((issue) => issue.path)).toEqual([
      'business.currency',
      'menu.0.items.0.price',
    ])
  })

  test.each([
    ['no JSON', '{"format": 1,'],
    ['no venue', '[]'],
    ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['a nesting without end', `{"menu":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    [
      'very deeply nested subcategories',
      `${'{"menu":[{"id":"a","subcategories":['.repeat(1)}${'{"id":"b","subcategories":['.repeat(5000)}${']}'.repeat(5000)}]}]}`,
    ],
  ])('%s is refused', async (_, body) => {
    const answer = await put(body)
    expect([answer.status, parseAs(errorBodySchema, answer.json).code]).toEqual([400, 'invalid'])
  })

  test('markup in texts is stored unchanged', async () => {
    const markup = '</script><img src=x onerror=alert(1)>\u2028{{7*7}}"'
    const file = JSON.parse(JSON.stringify(grill()), (key, value) =>
      typeof value === 'string' && ['name', 'label', 'unit', 'description'].includes(key) ? markup : value,
    )
    expect((await put(file)).status).toBe(200)
    const answer = parseAs(calls.restaurant.response, (await api.get('/webapp/v5/restaurant/grill')).json)
    expect(answer.business?.business_name[0]?.name).toBe(markup)
    expect(answer.menu?.[0]?.items[0]?.locales[1]?.name).toBe(markup)
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      name: markup,
      comment: markup,
      order_lines: [{ item_id: 'plain', quantity: 1, comment: markup }],
    }
    const placed = parseAs(calls.placeOrder.response, (await api.post('/webapp/order', order)).json).order
    expect([placed.name, placed.comment, placed.order_lines[0]?.comment]).toEqual([markup, markup, markup])
  })

  test('ids and domains of another venue are a conflict that names it', async () => {
    await put(grill())
    const thief = (spoil: (file: AnyFile) => void) => put(brokenFile(spoil, 'thief'))
    const paths = async (answer: ReturnType<typeof put>) => {
      const failure = parseAs(errorBodySchema, (await answer).json)
      return [failure.code, ...failure.issues.map((issue) => issue.path)]
    }
    expect(await paths(thief((f) => (f.business.branches[1].reference_id = 'grill-jahra')))).toEqual([
      'conflict',
      'business.branches.1.reference_id',
    ])
    expect(await paths(thief((f) => (f.business.domains = ['own.example', 'grill.example'])))).toEqual([
      'conflict',
      'business.domains.1',
    ])
    const text = JSON.stringify(grill('thief')).replaceAll('thief-b2', 'grill-b2')
    expect(await paths(put(text))).toEqual(['conflict', 'business.branches.1.id'])
    expect((await put(grill('thief'))).status).toBe(200)
  })

  test('concurrent imports with the same ids: one succeeds completely', async () => {
    const rivals = ['red', 'blue', 'green', 'black'].map((prefix) => {
      const file = grill(prefix)
      return { ...file, business: { ...file.business, domains: ['shared.example'] } }
    })
    const answers = await Promise.all(rivals.map(put))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect(await open.db.selectFrom('branch').select('id').execute()).toHaveLength(2)
  })

  test('deleting a venue keeps its orders', async () => {
    await put(grill())
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    }
    const placed = (await api.post('/webapp/order', order)).json
    expect((await api.operator('DELETE', '/operator/venues/grill')).status).toBe(200)
    expect((await api.get('/webapp/v5/restaurant/grill')).status).toBe(404)
    expect((await api.get(`/webapp/order/${placed.order.id}/${placed.secret}`)).status).toBe(200)
    expect(await queue.takeAll()).toEqual(['remove grill', 'remove grill-jahra'])
    expect((await api.operator('DELETE', '/operator/venues/grill')).status).toBe(404)
  })

  // @feature business.branches hours.default-open
  test('a venue without a list of branches has one, always open if it has no hours', async () => {
    const file = brokenFile((f) => {
      f.business.branches = []
      f.shifts = f.tables = null
      f.menu[0].subcategories = []
      f.menu[0].items[2].suggested_items = []
      f.smart_categories = []
      f.discounts = null
    })
    expect((await put(file)).status).toBe(200)
    const { branches } = (await api.get('/webapp/branches/grill-b1')).json
    expect(branches).toMatchObject([{ id: 'grill-b1', reference_id: 'grill', shifts: null }])
    const { today, days, stated } = (await api.get('/webapp/v5/shifts/grill-b1')).json
    expect(stated).toBe(false)
    expect([today.status, days.length, new Set(days.map((day: AnyFile) => day.status))]).toEqual([
      'open',
      7,
      new Set(['open']),
    ])
  })

  // @feature role.operator
  test.each(Object.values(operatorCalls))('$method $path needs the token', async ({ method, path }) => {
    await put(grill())
    const target = path.replace(':referenceId', 'grill').replace(':orderId', 'x')
    for (const authorization of [undefined, 'Bearer wrong', 'operator-token-of-the-tests', 'Bearer ']) {
      const answer = await api.app.request(target, {
        method,
        headers: authorization ? { authorization } : {},
      })
      expect([answer.status, parseAs(errorBodySchema, await answer.json()).code]).toEqual([
        401,
        'unauthorized',
      ])
    }
    expect(await open.db.selectFrom('venue').select('revision').execute()).toHaveLength(1)
  })

  test('publishing calls are passed to the server’s publisher', async () => {
    await put(grill())
    const none = await api.operator('POST', '/operator/venues/grill/publish')
    expect([none.status, none.json.code]).toEqual([409, 'unavailable'])
    const report = (referenceId: string) => ({
      reference_id: referenceId,
      outcome: 'published' as const,
      build_id: 'b1',
      message: '',
      pages: 3,
      rendered: 3,
      milliseconds: 5,
      issues: [],
    })
    const publishing = createTestApi(open, {
      publisher: {
        publish: async (ref) => report(ref),
        status: async (ref) => ({
          reference_id: ref,
          build_id: null,
          published_at: null,
          pages: 0,
          previous: [],
        }),
        rollback: async (ref) => ({ ...report(ref), outcome: 'rolled-back' as const }),
      },
    })
    const published = await publishing.operator('POST', '/operator/venues/grill-jahra/publish')
    expect(parseAs(operatorCalls.publishVenue.response, published.json).reference_id).toBe('grill-jahra')
    expect((await publishing.operator('GET', '/operator/venues/grill/status')).json.build_id).toBeNull()
    expect((await publishing.operator('POST', '/operator/venues/grill/rollback')).json.outcome).toBe(
      'rolled-back',
    )
    expect((await publishing.operator('POST', '/operator/venues/nobody/publish')).status).toBe(404)
  })
})
