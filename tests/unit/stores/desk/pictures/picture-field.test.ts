import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cropPictureCall,
  MAX_PICTURE_BYTES,
  uploadPictureCall,
} from '../../../../../src/contract/counter/picture-calls.ts'
import {
  createPictureField,
  type PictureField,
} from '../../../../../src/stores/desk/pictures/picture-field.ts'
import { createPictureUploader } from '../../../../../src/stores/desk/pictures/picture-uploader.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.venue-pictures

const OWN = `/media/pictures/${'a'.repeat(64)}.webp`
const WHOLE = `/media/pictures/${'b'.repeat(64)}.webp`

let page: FakePage
let values: (string | null)[]
let close: (() => void) | undefined
beforeEach(() => {
  page = fakePage()
  values = []
  page.client.answer(uploadPictureCall, async ({ file }) => ({
    picture: `/part of ${await file?.text()}`,
    source: WHOLE,
  }))
})
afterEach(() => close?.())

function openField(url: string, ratio: number | null = 2): PictureField {
  const uploader = createPictureUploader(page, 'grill')
  const field = createPictureField(uploader, { url, ratio, onChange: (value) => values.push(value) })
  close = field.open()
  return field
}
const file = (name: string, size = 1) => new File([name.padEnd(size)], `${name}.jpg`)
const problem = (field: PictureField) => field.$state.get().upload?.problem

test('a picture is uploaded in the shape of its place, and replaces the one before', async () => {
  const field = openField('https://pictures.example/logo.png')
  expect(field.$state.get()).toMatchObject({ source: null, upload: null })
  field.choose(file('logo'))
  expect(field.$state.get().upload).toEqual({ name: 'logo.jpg', problem: null })
  await vi.waitFor(() => expect(values).toEqual([null, '/part of logo']))
  expect(field.$state.get()).toEqual({ url: '/part of logo', source: WHOLE, upload: null })
  expect(page.client.requests(uploadPictureCall)[0]?.query).toEqual({ ratio: '2', name: 'logo.jpg' })
  field.remove()
  expect(field.$state.get()).toEqual({ url: '', source: null, upload: null })
  expect(values.at(-1)).toBe('')
})

test('a place of any shape gets the whole picture', async () => {
  openField('', null).choose(file('beach'))
  await vi.waitFor(() => expect(values).toHaveLength(2))
  expect(page.client.requests(uploadPictureCall)[0]?.query.ratio).toBe('whole')
})

test('what cannot succeed is not tried again', async () => {
  const field = openField(OWN)
  field.choose(file('large', MAX_PICTURE_BYTES + 1))
  expect(problem(field)).toBe('large')
  field.retry()
  page.client.hold(uploadPictureCall).fail(refusal('too-large'))
  field.choose(file('refused'))
  await vi.waitFor(() => expect(problem(field)).toBe('large'))
  field.retry()
  expect(page.client.requests(uploadPictureCall)).toHaveLength(1)
  expect(values.at(-1)).toBe(OWN)

  page.client.hold(uploadPictureCall).fail(lost())
  field.choose(file('lost'))
  await vi.waitFor(() => expect(problem(field)).toBe('failed'))
  field.retry()
  await vi.waitFor(() => expect(values.at(-1)).toBe('/part of lost'))
})

test('an upload that is given up, replaced or closed changes nothing', async () => {
  const field = openField(OWN)
  const first = page.client.hold(uploadPictureCall)
  field.choose(file('first'))
  await first.asked
  field.dismiss()
  first.answer({ picture: '/first', source: WHOLE })
  const second = page.client.hold(uploadPictureCall)
  field.choose(file('second'))
  await second.asked
  field.choose(file('third'))
  second.answer({ picture: '/second', source: WHOLE })
  await vi.waitFor(() => expect(values.at(-1)).toBe('/part of third'))
  expect(values).toEqual([null, OWN, null, null, '/part of third'])

  const last = page.client.hold(uploadPictureCall)
  field.choose(file('last'))
  await last.asked
  close?.()
  last.answer({ picture: '/last', source: WHOLE })
  await Promise.resolve()
  expect(field.$state.get().url).toBe('/part of third')
})

test('another part of a picture can be shown, unless it was replaced meanwhile', async () => {
  const field = openField(OWN)
  const region = { x: 0, y: 0, width: 0.5, height: 0.5 }
  page.client.answer(cropPictureCall, ({ body }) => ({ picture: '/part', source: body.source }))
  expect(await field.crop(region)).toBe(true)
  expect(field.$state.get()).toEqual({ url: '/part', source: OWN, upload: null })
  page.client.hold(cropPictureCall).fail(lost())
  expect(await field.crop(region)).toBe(false)
  const late = page.client.hold(cropPictureCall)
  const cropped = field.crop(region)
  await late.asked
  field.remove()
  late.answer({ picture: '/late', source: OWN })
  await cropped
  expect(values.at(-1)).toBe('')
  expect(await field.crop(region)).toBe(false)
})
