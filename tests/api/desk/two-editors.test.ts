import { afterAll, expect, inject, test, vi } from 'vitest'
import { createClient } from '../../../src/client/platform.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import { createDeskDraft, type DeskDraft } from '../../../src/stores/desk/desk-draft.ts'
import { type Choice, toEdit } from '../../helpers/arbitrary-edits.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'
import { scaledCount, seededRandom } from '../../helpers/seed.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

afterAll(() => void vi.unstubAllGlobals())

const random = seededRandom('two editors')
const chance = (share: number) => random() < share
const choice = (): Choice => [random(), random(), random(), random()]

/** The draft as a device sees it whose requests or answers are lost now and then. */
function editor(api: TestApi, { cookie }: TestDevice, referenceId: string) {
  const page = fakePage()
  const client = createClient({
    base: '',
    locale: () => 'en',
    fetch: async (url, init = {}) => {
      if (chance(0.15)) throw new TypeError('the request is lost')
      const headers = new Headers(init.headers)
      headers.set('cookie', cookie)
      const answer = await api.app.request(String(url), { ...init, headers }, { address: '203.0.113.1' })
      if (chance(0.15)) throw new TypeError('the answer is lost')
      return answer
    },
  })
  const draft = createDeskDraft({ ...page, client }, referenceId)
  const close = draft.open()
  return { draft, close, reconnect: () => page.fire('online') }
}

// @feature desk.edits desk.draft
test('two editors on broken connections lose nothing, and see the same menu in the end', {
  timeout: 120_000,
}, async () => {
  const open = await openTestDatabase('embedded', inject('databaseUrl'))
  const api = createTestApi(open)
  await api.operator('PUT', '/operator/venues', grill('grill'))
  const editors = [
    editor(api, await enrol(api, 'grill', 'owner', { name: 'Omar' }), 'grill'),
    // Staff of all branches can use the desk at any of them.
    editor(api, (await enrol(api, 'grill', 'manager', { name: 'Mona' })).at('grill-jahra'), 'grill-jahra'),
  ] as const
  const until = async (isReached: () => boolean) => {
    while (!isReached()) {
      for (const { reconnect } of editors) reconnect()
      await new Promise(setImmediate)
    }
  }
  const loaded = async ({ draft }: { draft: DeskDraft }) => {
    do await draft.load()
    while (draft.$state.get() !== 'ready' || draft.$isOffline.get())
  }
  for (const one of editors) await loaded(one)

  // The platform ends the edits of a draft that changes nothing. This edit is not of the menu, so none of the others takes it back.
  const [{ draft: own }] = editors
  const made = [...own.edit({ kind: 'set', path: ['business', 'hide_price'], from: null, to: true })]
  await until(() => own.$unsent.get().length === 0)

  const count = scaledCount(1000)
  for (let n = 0; n < count; n++) {
    const { draft } = editors[chance(0.5) ? 0 : 1]
    const before = draft.$unsent.get().length
    draft.edit(toEdit(draft.$file.get(), choice(), `new-${n}`))
    made.push(draft.$unsent.get()[before]?.id ?? '')
    if (chance(0.3)) await new Promise(setImmediate)
    if (chance(0.05)) await draft.load()
  }
  await until(() => editors.every(({ draft }) => draft.$unsent.get().length === 0))
  for (const one of editors) await loaded(one)

  const [first, second] = editors
  expect(second.draft.$file.get()).toEqual(first.draft.$file.get())
  expect(second.draft.$edits.get()).toEqual(first.draft.$edits.get())
  const refused = editors.flatMap(({ draft }) => draft.$refused.get().map(({ id }) => id))
  const kept = first.draft.$edits.get().map(({ id }) => id)
  expect([...kept, ...refused].sort()).toEqual(made.toSorted())
  expect(kept.length).toBeGreaterThan(count / 2)
  expect(first.draft.$edits.get().filter(({ problem }) => problem)).toEqual([])

  let isPublished = false
  while (!isPublished) isPublished = await first.draft.publish(kept)
  for (const one of editors) await loaded(one)
  const exported = JSON.parse((await api.operator('GET', '/operator/venues/grill')).text) as Json
  expect([first, second].map(({ draft }) => [draft.$file.get(), draft.$edits.get()])).toEqual([
    [exported, []],
    [exported, []],
  ])
  for (const { close } of editors) close()
  await open.close()
})
