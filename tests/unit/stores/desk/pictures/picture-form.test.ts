import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../../../src/client/http.ts'
import { deskCall, saveEditsCall } from '../../../../../src/contract/counter/desk-calls.ts'
import {
  cropPictureCall,
  MAX_PICTURE_BYTES,
  uploadPictureCall,
} from '../../../../../src/contract/counter/picture-calls.ts'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import type { MenuCategory, MenuItem } from '../../../../../src/stores/desk/menu-list.ts'
import { createMenuPage, type MenuPage } from '../../../../../src/stores/desk/menu-page.ts'
import { movePicture, removePicture } from '../../../../../src/stores/desk/pictures/picture-form.ts'
import { answerNoStock } from '../../../../helpers/desk/no-stock.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.pictures

const OWN = `/media/pictures/${'a'.repeat(64)}.webp`
const REMOTE = 'https://pictures.example/tea.jpg'
const tea = { id: 'tea', price: '1', locales: [{ locale: 'en', name: 'Tea' }], images: [REMOTE, '', OWN] }
const cola = { id: 'cola', price: '1', locales: [{ locale: 'en', name: 'Cola' }] }
const FILE = {
  business: { currency: 'KWD', locales: ['en'], aspect_ratio: '3:2' },
  menu: [{ id: 'drinks', image: REMOTE, locales: [{ locale: 'en', name: 'Drinks' }], items: [tea, cola] }],
}

let page: FakePage
let model: MenuPage
let edits: Edit[]
let refs = 0
beforeEach(async () => {
  page = fakePage()
  answerNoStock(page)
  edits = []
  page.client.answer(deskCall, () => ({ version: 1, file: FILE, edits: [] }))
  page.client.answer(saveEditsCall, ({ body }) => {
    edits.push(...body.edits.map(({ edit }) => edit))
    return { refused: [], edits: [] }
  })
  page.client.answer(uploadPictureCall, async ({ file }) => {
    const name = await file?.text()
    return { picture: `/part of ${name}`, source: `/whole of ${name}` }
  })
  model = createMenuPage(page, `pictures-${refs++}`)
  model.open()
  await vi.waitFor(() => expect(model.$state.get()).toBe('ready'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const category = () => model.$menu.get()[0] as MenuCategory
const item = (id: string) => category().items.find((one) => one.id === id) as MenuItem
const openItem = (id: string) => model.show({ kind: 'item', item: item(id), category: category() })
const file = (name: string) => new File([name], `${name}.jpg`)
const form = () => model.$form.get()?.pictures
const urls = () => form()?.pictures.map(({ url }) => url)
const problems = () => form()?.uploads.map(({ name, problem }) => [name, problem])
const uploaded = () => vi.waitFor(() => expect(form()?.uploads).toEqual([]))
async function saved(): Promise<Edit[]> {
  expect(model.save()).toBe(true)
  model.close()
  await vi.waitFor(() => expect(edits.length).toBeGreaterThan(0))
  return edits
}

test('pictures are uploaded in the order in which they were chosen, in the shape of the venue, and saved with the dish', async () => {
  openItem('cola')
  model.pictures.add([file('front'), file('side')], false)
  model.pictures.add([file('top')], false)
  expect(problems()).toEqual([
    ['front.jpg', null],
    ['side.jpg', null],
    ['top.jpg', null],
  ])
  expect(model.save()).toBe(false)
  expect(model.$problems.get()).toMatchObject({ pictures: 'uploading' })
  await uploaded()
  expect(model.$problems.get()).toBeNull()
  expect(page.client.requests(uploadPictureCall).map(({ query }) => query)).toEqual(
    ['front.jpg', 'side.jpg', 'top.jpg'].map((name) => ({ ratio: '1.5', name })),
  )
  const to = ['/part of front', '/part of side', '/part of top']
  expect(await saved()).toEqual([{ kind: 'set', path: [{ item: 'cola' }, 'images'], from: null, to }])
})

test('pictures can be reordered and removed; what is not changed makes no edit', async () => {
  openItem('tea')
  expect(form()?.pictures).toMatchObject([
    { url: REMOTE, source: null },
    { url: OWN, source: OWN },
  ])
  expect(model.save()).toBe(true)
  const [first, second] = (form()?.pictures ?? []).map(({ key }) => key)
  const change = (pictures: ReturnType<typeof form>) => pictures && model.change({ pictures })
  change(movePicture(form() as never, second as string, 1))
  expect(urls()).toEqual([REMOTE, OWN])
  change(movePicture(form() as never, second as string, -1))
  expect(urls()).toEqual([OWN, REMOTE])
  change(removePicture(form() as never, first as string))
  const path = [{ item: 'tea' }, 'images']
  expect(await saved()).toEqual([{ kind: 'set', path, from: [REMOTE, '', OWN], to: [OWN] }])
})

test('a category has one picture, which an upload replaces', async () => {
  model.show({ kind: 'category', category: category() })
  model.pictures.add([file('old'), file('new')], true)
  await uploaded()
  const path = [{ category: 'drinks' }, 'image']
  expect(await saved()).toEqual([{ kind: 'set', path, from: REMOTE, to: '/part of new' }])
})

test('a new dish is added with its pictures', async () => {
  model.show({ kind: 'new-item', category: category() })
  const { texts } = model.$form.get() as { texts: object }
  model.change({ texts: { ...texts, en: { name: 'Soup', description: '' } }, prices: { '': '1' } })
  model.pictures.add([file('soup')], false)
  await uploaded()
  await saved()
  await vi.waitFor(() => expect(edits).toHaveLength(2))
  expect(edits.map(({ kind }) => kind)).toEqual(['add', 'set'])
  expect(edits[1]).toMatchObject({ path: [{ item: 'soup' }, 'images'], from: null, to: ['/part of soup'] })
})

test.each([
  [refusal('invalid', { issues: [{ path: '', message: '', reason: 'heic' }] }), 'heic'],
  [refusal('invalid', { issues: [{ path: '', message: '', reason: 'damaged' }] }), 'damaged'],
  [refusal('invalid', { issues: [{ path: '', message: '', reason: 'new reason' }] }), 'failed'],
  [refusal('too-large'), 'large'],
  [new CallError('bad-answer', 'HTTP 413', { status: 413 }), 'large'],
  [lost(), 'failed'],
])('a picture that was not uploaded says why, and does not stop the others (%#)', async (error, problem) => {
  openItem('cola')
  page.client.hold(uploadPictureCall).fail(error)
  model.pictures.add([file('bad'), file('good')], false)
  await vi.waitFor(() => expect(problems()).toEqual([['bad.jpg', problem]]))
  await vi.waitFor(() => expect(urls()).toEqual(['/part of good']))
  expect(model.save()).toBe(true)
})

test('a file of more than 12 MB is not sent', () => {
  openItem('cola')
  model.pictures.add([new File([new Uint8Array(MAX_PICTURE_BYTES + 1)], 'large.png')], false)
  expect(problems()).toEqual([['large.png', 'large']])
  expect(page.client.requests(uploadPictureCall)).toEqual([])
})

test('an upload can be tried again, or given up', async () => {
  openItem('cola')
  page.client.hold(uploadPictureCall).fail(lost())
  model.pictures.add([file('tea')], false)
  await vi.waitFor(() => expect(problems()).toEqual([['tea.jpg', 'failed']]))
  model.pictures.retry(form()?.uploads[0]?.key ?? '')
  await vi.waitFor(() => expect(urls()).toEqual(['/part of tea']))

  page.client.hold(uploadPictureCall).fail(refusal('too-large'))
  model.pictures.add([file('large')], false)
  await vi.waitFor(() => expect(problems()).toEqual([['large.jpg', 'large']]))
  model.pictures.retry(form()?.uploads[0]?.key ?? '')
  expect(problems()).toEqual([['large.jpg', 'large']])
  model.pictures.drop(form()?.uploads[0]?.key ?? '')

  const held = page.client.hold(uploadPictureCall)
  model.pictures.add([file('slow'), file('next')], false)
  await held.asked
  model.pictures.drop(form()?.uploads[0]?.key ?? '')
  await vi.waitFor(() => expect(urls()).toEqual(['/part of tea', '/part of next']))
})

test('while the server is busy, the picture waits', async () => {
  vi.useFakeTimers()
  openItem('cola')
  page.client.hold(uploadPictureCall).fail(refusal('rate-limited', { retry_after: 7 }))
  model.pictures.add([file('tea')], false)
  await vi.advanceTimersByTimeAsync(6900)
  expect(problems()).toEqual([['tea.jpg', null]])
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await vi.waitFor(() => expect(urls()).toEqual(['/part of tea']))
})

test('what is uploaded for a form that was closed does not reach the next one', async () => {
  openItem('cola')
  const held = page.client.hold(uploadPictureCall)
  model.pictures.add([file('cola')], false)
  await held.asked
  model.close()
  openItem('tea')
  model.pictures.add([file('tea')], false)
  held.answer({ picture: '/late', source: '/late' })
  await vi.waitFor(() => expect(urls()).toEqual([REMOTE, OWN, '/part of tea']))
})

test('another part of a picture replaces it and can be changed again', async () => {
  openItem('tea')
  page.client.answer(cropPictureCall, ({ body }) => ({ picture: '/part', source: body.source }))
  const picture = form()?.pictures[1]
  if (!picture) throw new Error('there is no picture')
  const region = { x: 0, y: 0, width: 0.5, height: 0.5 }
  expect(await model.pictures.crop(picture, region)).toBe(true)
  expect(form()?.pictures[1]).toEqual({ ...picture, url: '/part' })
  page.client.hold(cropPictureCall).fail(lost())
  expect(await model.pictures.crop(picture, region)).toBe(false)
  expect(urls()).toEqual([REMOTE, '/part'])
})
