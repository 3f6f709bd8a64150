import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  listVersionsCall,
  restoreVersionCall,
  type VenueVersion,
  versionDifferencesCall,
} from '../../../../../src/contract/counter/desk/version-calls.ts'
import {
  type Desk,
  deskCall,
  publicationCall,
  saveEditsCall,
} from '../../../../../src/contract/counter/desk-calls.ts'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { createMenuPage, type MenuPage } from '../../../../../src/stores/desk/menu-page.ts'
import { jobsOf } from '../../../../../src/stores/desk/versions/version-jobs.ts'
import { draftEdit } from '../../../../helpers/desk/draft-edit.ts'
import { answerNoStock } from '../../../../helpers/desk/no-stock.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.versions

const FILE = {
  business: { currency: 'KWD', locales: ['en'] },
  menu: [
    {
      id: 'drinks',
      items: [
        { id: 'tea', price: '1.100' },
        { id: 'cola', price: '0.700' },
      ],
    },
  ],
}
const price = (item: string, from: Json, to: Json): Edit => ({
  ...{ kind: 'set', path: [{ item }, 'price'], from, to },
})
const made = (edit: Edit, job: string | null = null) => ({ edit, who: 'Mona', job })
const raise = [made(price('tea', '1.000', '1.100'), 'raise'), made(price('cola', '0.500', '0.600'), 'raise')]
const version = (number: number, more: Partial<VenueVersion> = {}): VenueVersion => ({
  ...{ version: number, at: '2026-01-01T00:00:00Z', who: 'Mona', origin: 'desk', edits: [], ...more },
})

let page: FakePage
let model: MenuPage
let edits: Desk['edits'] = []
let refs = 0
beforeEach(async () => {
  page = fakePage()
  answerNoStock(page)
  edits = []
  page.client.answer(publicationCall, () => ({ state: 'none' as const, reason: null, build: null }))
  page.client.answer(deskCall, () => ({ version: 2, file: FILE, edits }))
  page.client.answer(saveEditsCall, ({ body }) => {
    edits = body.edits.map(draftEdit)
    return { refused: [], edits }
  })
  page.client.answer(listVersionsCall, () => ({ versions: [version(2, { edits: raise }), version(1)] }))
  model = createMenuPage(page, `versions-${refs++}`)
  model.open()
  await vi.waitFor(() => expect(model.$state.get()).toBe('ready'))
})
afterEach(() => void vi.unstubAllGlobals())

test('changes of several dishes that were made together are one group', () => {
  const single = made(price('tea', '1.100', '1.200'), 'form')
  const { jobs, others } = jobsOf([...raise, single, made(price('cola', '0.600', '0.700'))])
  expect(jobs.map(({ job, changes }) => [job, changes.length])).toEqual([['raise', 2]])
  expect(others.map(({ part, to }) => `${part?.id} ${to}`)).toEqual(['tea 1.200', 'cola 0.700'])
})

test('a published change is taken back in one step of the draft; what was changed since is named', async () => {
  await model.versions.load()
  const [live] = model.versions.$versions.get()
  model.versions.undoPublished(live?.edits ?? [])
  expect(model.versions.$undone.get()).toMatchObject({
    count: 1,
    isFull: false,
    lasting: [{ part: { id: 'cola' }, what: 'price' }],
  })
  expect(model.$changes.get()).toMatchObject([{ part: { id: 'tea' }, from: '1.100', to: '1.000' }])
  model.undo()
  expect(model.$changes.get()).toEqual([])
})

test('differences are loaded once, when they are wanted', async () => {
  const { versions } = model
  page.client.hold(versionDifferencesCall).fail(lost('network'))
  await versions.loadDifferences(2)
  expect(versions.$differences.get()[2]).toEqual({ state: 'failed' })
  page.client.answer(versionDifferencesCall, ({ params }) => ({
    differences: params.version === '1' ? null : { edits: [price('tea', '1.000', '1.100')], left_out: 3 },
  }))
  await versions.loadDifferences(2)
  await versions.loadDifferences(2)
  await versions.loadDifferences(1)
  expect(versions.$differences.get()).toMatchObject({
    1: { state: 'none' },
    2: { state: 'ready', leftOut: 3, changes: [{ what: 'price', from: '1.000', to: '1.100' }] },
  })
  expect(page.client.requests(versionDifferencesCall)).toHaveLength(3)
})

test('the list opens with nothing shown, asked or taken back', async () => {
  const { versions } = model
  page.client.answer(versionDifferencesCall, () => ({ differences: null }))
  versions.toggle(version(2))
  versions.toggle(version(1, { origin: 'import' }))
  expect([...versions.$shown.get()]).toEqual([2, 1])
  await vi.waitFor(() => expect(versions.$differences.get()).toEqual({ 1: { state: 'none' } }))
  versions.toggle(version(2))
  expect([...versions.$shown.get()]).toEqual([1])
  versions.ask(1)
  versions.undoPublished([])
  expect(versions.$undone.get()).toMatchObject({ count: 0 })
  versions.open()
  expect([versions.$shown.get().size, versions.$asked.get(), versions.$undone.get()]).toEqual([0, null, null])
  await vi.waitFor(() => expect(versions.$loading.get()).toBe('ready'))
})

test('an earlier version is published again, once; a failure says so', async () => {
  const { versions } = model
  page.client.answer(restoreVersionCall, () => {
    throw refusal('not-found')
  })
  expect(await versions.restore(1)).toBe(false)
  expect([versions.$restoring.get(), model.$notice.get()]).toEqual(['failed', null])
  const held = page.client.hold(restoreVersionCall)
  const restoring = versions.restore(1)
  expect(await versions.restore(1)).toBe(false)
  await held.asked
  held.answer({ version: 3, file: { ...FILE, menu: [] }, edits: [] })
  expect(await restoring).toBe(true)
  expect(model.$menu.get()).toEqual([])
  expect(model.$notice.get()).toEqual({ what: 'published' })
})

test('a list that cannot be loaded says so', async () => {
  page.client.hold(listVersionsCall).fail(lost('network'))
  await model.versions.load()
  expect(model.versions.$loading.get()).toBe('failed')
})
