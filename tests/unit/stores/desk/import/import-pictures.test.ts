import { zipSync } from 'fflate'
import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { readMenuFileCall } from '../../../../../src/contract/counter/import-calls.ts'
import { MAX_PICTURE_BYTES, uploadPictureCall } from '../../../../../src/contract/counter/picture-calls.ts'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { createMenuImport, type MenuImport } from '../../../../../src/stores/desk/import/menu-import.ts'
import { MOST_PICTURES } from '../../../../../src/stores/desk/import/picture-files.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.import-pictures

const dish = (id: string, name: string, more: object = {}) => ({
  ...{ id, locales: [{ locale: 'en', name }], price: '1' },
  ...more,
})
const FILE = {
  business: { currency: 'KWD', locales: ['en', 'ar'], aspect_ratio: '3/2' },
  menu: [
    {
      id: 'drinks',
      locales: [{ locale: 'en', name: 'Drinks' }],
      items: [dish('tea', 'Tea', { images: ['/old.webp'] }), dish('cola', 'Cola'), dish('mint', 'Tea')],
    },
  ],
} as unknown as Json

let page: FakePage
let $file: ReturnType<typeof atom<Json>>
let imported: Edit[][]
let importing: MenuImport
beforeEach(() => {
  page = fakePage()
  $file = atom<Json>(FILE)
  imported = []
  page.client.answer(uploadPictureCall, async ({ file }) => ({
    picture: `/part of ${await file?.text()}`,
    source: '/whole',
  }))
  importing = createMenuImport(page, 'grill', {
    ...{ $file, $edits: atom([]), $unsent: atom([]) },
    async importEdits(edits) {
      imported.push([...edits])
      $file.set(edits.reduce(applied, $file.get()))
      return 'done'
    },
  })
  return importing.open()
})

function applied(file: Json, edit: Edit): Json {
  const result = applyEdit(file, edit)
  if ('problem' in result) throw new Error(result.problem)
  return result.file
}
const picture = (name: string, text = name) => new File([text], name)
const zip = (files: Record<string, string>, name = 'menu.zip') =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))],
    name,
  )
const imagesOf = () =>
  Object.fromEntries(
    ($file.get() as unknown as typeof FILE & { menu: { items: { id: string; images?: string[] }[] }[] }).menu
      .flatMap(({ items }) => items)
      .map(({ id, images }) => [id, images]),
  )
const uploads = () => page.client.requests(uploadPictureCall).map(({ query }) => query.name)
async function readSheet(...rows: (string | number)[][]) {
  page.client.answer(readMenuFileCall, () => ({ sheets: [{ name: null, rows }], remembered: [] }))
  await importing.read(new File([''], 'menu.csv'), 'Menu')
}

test('pictures alone are matched by their names, uploaded, and added as one step', async () => {
  await importing.addPictures([
    picture('COLA-2.jpg'),
    zip({ 'menu/cola.png': 'cola', 'menu/notes.txt': '-', '__MACOSX/menu/cola.png': '-' }),
    picture('tea.webp'),
  ])
  expect(importing.$state.get()).toBe('check')
  expect([...importing.pictures.$matches.get().dishes]).toEqual([
    ['cola', ['menu/cola.png', 'COLA-2.jpg']],
    ['tea', ['tea.webp']],
  ])
  expect(importing.$edits.get()).toBe(2)
  expect(importing.$counts.get()).toEqual({ added: 0, changed: 2, unchanged: 0, removed: 0 })
  const seen: unknown[] = []
  importing.pictures.$progress.listen((progress) => seen.push(progress))
  expect(await importing.apply()).toBe(true)
  expect(uploads().toSorted()).toEqual(['COLA-2.jpg', 'cola.png', 'tea.webp'])
  expect(page.client.requests(uploadPictureCall)[0]?.query.ratio).toBe('1.5')
  expect(Object.values(Object.groupBy(seen, (one) => JSON.stringify(one))).map((same) => same?.[0])).toEqual([
    ...[1, 2, 3].map((number) => ({ number, total: 3 })),
    null,
  ])
  expect(imported).toHaveLength(1)
  expect(imagesOf()).toEqual({
    ...{ tea: ['/part of tea.webp'], mint: undefined },
    cola: ['/part of cola', '/part of COLA-2.jpg'],
  })
})

test('a file whose name says too little is used once somebody says whose it is', async () => {
  await importing.addPictures([picture('IMG_1.jpg'), picture('Tea 2.jpg')])
  expect(importing.pictures.$matches.get().open).toEqual([{ file: 'IMG_1.jpg', dish: null }])
  importing.pictures.assign('IMG_1.jpg', 'mint')
  importing.pictures.assign('IMG_1.jpg', null)
  importing.pictures.assign('IMG_1.jpg', 'cola')
  expect(importing.pictures.$matches.get().open[0]?.dish).toBe('cola')
  await importing.apply()
  expect(imagesOf().cola).toEqual(['/part of IMG_1.jpg'])
})

test('the rows of a sheet name the files of dishes, also of those that it adds', async () => {
  const rows = [
    ['Category', 'Name', 'Price', 'Picture'],
    ['Drinks', 'Cola', 2, 'IMG_7.jpg\nhttps://pictures.example/cola.jpg'],
    ['Drinks', 'Soup', 3, 'img_8; gone.jpg'],
    ['Drinks', 'Water', 1, 'gone.jpg'],
  ]
  await readSheet(...rows)
  expect(importing.pictures.$matches.get().missing).toHaveLength(4)
  await importing.addPictures([picture('IMG_7.jpg'), picture('IMG_8.jpg'), picture('soup-9.jpg')])
  expect(importing.$result.get()?.problems).toEqual([])
  expect(importing.pictures.$matches.get().missing).toEqual([
    { id: 'soup', name: 'gone.jpg' },
    { id: 'water', name: 'gone.jpg' },
  ])
  await importing.apply()
  expect(imported).toHaveLength(1)
  expect(imagesOf()).toEqual({
    ...{ tea: ['/old.webp'], mint: undefined, water: [] },
    cola: ['https://pictures.example/cola.jpg', '/part of IMG_7.jpg'],
    soup: ['/part of IMG_8.jpg', '/part of soup-9.jpg'],
  })
})

test('names of files are no errors without pictures, and change nothing', async () => {
  await readSheet(['id', 'Name', 'Picture'], ['tea', 'Tea', 'IMG_7.jpg'], ['cola', 'Cola', 'cola.jpg'])
  expect(importing.$result.get()).toMatchObject({
    problems: [],
    counts: { added: 0, changed: 0, unchanged: 2 },
  })
  expect(importing.pictures.$matches.get().missing).toHaveLength(2)
  expect(importing.$edits.get()).toBe(0)
})

test('pictures are matched whatever has to be corrected, and stay chosen with the corrected file', async () => {
  const header = ['Category', 'Name', 'Price', 'Picture']
  await readSheet(header, ['Drinks', 'Soup', '1.5.2', 'IMG_8.jpg'], ['Drinks', 'Stew', 2, 'IMG_9.jpg'])
  await importing.addPictures([picture('IMG_8.jpg'), picture('IMG_9.jpg'), picture('cola.jpg')])
  importing.choose('A', 'category:en')
  expect(importing.$edits.get()).toBe(0)
  expect([...importing.pictures.$matches.get().dishes.keys()]).toEqual(['soup', 'stew', 'cola'])
  await readSheet(header, ['Drinks', 'Soup', 1.5, 'IMG_8.jpg'], ['Drinks', 'Stew', 2, 'IMG_9.jpg'])
  expect(await importing.apply()).toBe(true)
  expect(imagesOf()).toMatchObject({ soup: ['/part of IMG_8.jpg'], cola: ['/part of cola.jpg'] })
})

test('a dish keeps its pictures if none that its row names was chosen', async () => {
  await readSheet(['id', 'Name', 'Price', 'Picture'], ['tea', 'Tea', 2, 'gone.jpg'])
  await importing.addPictures([picture('cola.jpg')])
  await importing.apply()
  expect(imagesOf()).toMatchObject({ tea: ['/old.webp'], cola: ['/part of cola.jpg'] })
})

test('nothing is imported before all pictures are uploaded or left out', async () => {
  await importing.addPictures([picture('cola.jpg'), picture('tea.jpg'), picture('mint.jpg')])
  page.client.hold(uploadPictureCall).fail(lost())
  page.client
    .hold(uploadPictureCall)
    .fail(refusal('invalid', { issues: [{ path: '', message: '', reason: 'damaged' }] }))
  expect(await importing.apply()).toBe(false)
  expect(importing.$state.get()).toBe('check')
  expect([...importing.pictures.$failed.get()]).toEqual([
    ['cola.jpg', 'failed'],
    ['tea.jpg', 'damaged'],
  ])
  // What would be refused again is not sent again, nor is what is uploaded.
  expect(await importing.apply()).toBe(false)
  expect(uploads()).toEqual(['cola.jpg', 'tea.jpg', 'mint.jpg', 'cola.jpg'])
  importing.pictures.leaveOut([...importing.pictures.$failed.get().keys()])
  expect(await importing.apply()).toBe(true)
  expect(imagesOf()).toEqual({
    ...{ tea: ['/old.webp'], cola: ['/part of cola.jpg'], mint: ['/part of mint.jpg'] },
  })
})

test('two pictures are sent at a time', async () => {
  await importing.addPictures([picture('cola.jpg'), picture('mint.jpg'), picture('tea.jpg')])
  const [first, second] = [page.client.hold(uploadPictureCall), page.client.hold(uploadPictureCall)]
  const applied = importing.apply()
  await Promise.all([first.asked, second.asked])
  expect(uploads().toSorted()).toEqual(['cola.jpg', 'mint.jpg'])
  expect(importing.pictures.$progress.get()).toEqual({ number: 1, total: 3 })
  first.answer({ picture: '/first', source: '/whole' })
  await vi.waitFor(() => expect(uploads()).toHaveLength(3))
  await vi.waitFor(() => expect(importing.pictures.$progress.get()).toEqual({ number: 3, total: 3 }))
  second.answer({ picture: '/second', source: '/whole' })
  expect(await applied).toBe(true)
})

test('an upload can be stopped, and goes on later', async () => {
  await importing.addPictures([picture('cola.jpg'), picture('mint.jpg')])
  const held = page.client.hold(uploadPictureCall)
  const applied = importing.apply()
  await held.asked
  expect(importing.$state.get()).toBe('uploading')
  expect(await importing.apply()).toBe(false)
  importing.pictures.stop()
  expect(await applied).toBe(false)
  expect([...importing.pictures.$failed.get()]).toEqual([])
  expect(await importing.apply()).toBe(true)
  expect(uploads().filter((name) => name === 'cola.jpg')).toHaveLength(2)
  expect(imagesOf()).toMatchObject({ cola: ['/part of cola.jpg'], mint: ['/part of mint.jpg'] })
})

test('what is said or started over while pictures are uploaded counts', async () => {
  await importing.addPictures([picture('cola.jpg'), picture('IMG_1.jpg')])
  let held = page.client.hold(uploadPictureCall)
  let applied = importing.apply()
  await held.asked
  importing.pictures.assign('IMG_1.jpg', 'mint')
  held.answer({ picture: '/cola', source: '/whole' })
  expect(await applied).toBe(true)
  expect(imagesOf()).toMatchObject({ cola: ['/cola'], mint: ['/part of IMG_1.jpg'] })

  importing.restart()
  await importing.addPictures([picture('tea.jpg')])
  held = page.client.hold(uploadPictureCall)
  applied = importing.apply()
  await held.asked
  importing.restart()
  expect(await applied).toBe(false)
  expect(importing.$state.get()).toBe('start')
})

test('a file that cannot be read leaves the pictures that were chosen before it', async () => {
  await importing.addPictures([picture('cola.jpg')])
  page.client.hold(readMenuFileCall).fail(lost())
  await importing.read(new File([''], 'menu.csv'), 'Menu')
  expect([importing.$state.get(), importing.$trouble.get()]).toEqual(['check', 'unreachable'])
  expect(await importing.apply()).toBe(true)
})

test('files that are too large or empty are not sent', async () => {
  await importing.addPictures([
    new File([new Uint8Array(MAX_PICTURE_BYTES + 1)], 'cola.jpg'),
    picture('mint.jpg', ''),
  ])
  expect(await importing.apply()).toBe(false)
  expect([...importing.pictures.$failed.get()]).toEqual([
    ['cola.jpg', 'large'],
    ['mint.jpg', 'damaged'],
  ])
  expect(uploads()).toEqual([])
})

test('an entry that unpacks to more than it declares is damaged', async () => {
  const bytes = zipSync({ 'cola.png': new Uint8Array(20 * 1024 * 1024) }, { level: 1 })
  const directory = Buffer.from(bytes).lastIndexOf('PK\x01\x02')
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(directory + 24, 1000, true)
  await importing.addPictures([new File([bytes], 'bomb.zip')])
  expect(await importing.apply()).toBe(false)
  expect([...importing.pictures.$failed.get()]).toEqual([['cola.png', 'damaged']])
})

test.each([
  ['archive', [picture('menu.zip', 'no archive')]],
  ['noPictures', [zip({ 'a.txt': '-' }), picture('b.pdf')]],
  ['tooManyPictures', Array.from({ length: MOST_PICTURES + 1 }, (_, at) => picture(`${at}.jpg`))],
])('%s: what cannot be used is refused, and what was chosen stays', async (trouble, files) => {
  await importing.addPictures([picture('cola.jpg')])
  await importing.addPictures(files)
  expect(importing.pictures.$trouble.get()).toBe(trouble)
  expect(importing.pictures.$files.get().map(({ name }) => name)).toEqual(['cola.jpg'])
  importing.restart()
  expect(importing.pictures.$files.get()).toEqual([])
  expect(importing.$state.get()).toBe('start')
})

test('a file that is chosen again replaces the one of its name', async () => {
  await importing.addPictures([picture('cola.jpg', 'first')])
  await importing.addPictures([picture('cola.jpg', 'second')])
  await importing.apply()
  expect(imagesOf().cola).toEqual(['/part of second'])
})

test('pictures that the dishes have already are uploaded and change nothing', async () => {
  await importing.addPictures([picture('cola.jpg')])
  await importing.apply()
  importing.restart()
  await importing.addPictures([picture('cola.jpg')])
  expect(importing.$edits.get()).toBe(1)
  expect(await importing.apply()).toBe(false)
  expect(importing.$edits.get()).toBe(0)
  expect(imported).toHaveLength(1)
  await vi.waitFor(() => expect(importing.$state.get()).toBe('check'))
})
