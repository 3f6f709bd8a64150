import { expect, test } from 'vitest'
import { createPreviewFrame, fitWidth } from '../../../../src/stores/desk/preview/preview-frame.ts'

// @feature-file desk.preview

const open = () => createPreviewFrame('grill', { locale: 'ar', language: 'de', api: '/api' })

test('another language is shown at the page that a link has led to', () => {
  const frame = open()
  frame.moved('?path=%2Fdinein%2Fa%2520b&locale=ar&language=de')
  frame.chooseLanguage('en')
  expect(frame.addressOf(frame.$page.get())).toBe(
    '/api/counter/grill/desk/preview?path=%2Fdinein%2Fa%2520b&locale=en&language=de',
  )
})

test('a frame without a page of the preview changes nothing', () => {
  const frame = open()
  frame.moved('')
  expect(frame.$page.get()).toEqual({ path: '', locale: 'ar' })
})

test('a page that is wider than the screen is made smaller, and no page larger', () => {
  expect([fitWidth('computer', 640), fitWidth('phone', 640), fitWidth('phone', 0)]).toEqual([0.5, 1, 1])
})
