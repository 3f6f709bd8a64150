import { expect, test } from 'vitest'
import { createExportPage } from '../../../../../src/stores/desk/import/export-page.ts'

// @feature-file desk.import

test('the sheet of an export waits until the download starts, and says if it cannot', async () => {
  let finish = (_workbook: Blob) => {}
  let fail = (_error: Error) => {}
  const saved: Blob[] = []
  const page = createExportPage(
    () =>
      new Promise((resolve, reject) => {
        finish = resolve
        fail = reject
      }),
    (workbook) => saved.push(workbook),
  )
  const first = page.save({})
  expect(page.$state.get()).toBe('writing')
  expect(await page.save({})).toBe(false)
  fail(new Error('offline'))
  expect(await first).toBe(false)
  expect([page.$state.get(), saved.length]).toEqual(['failed', 0])
  const second = page.save({})
  finish(new Blob(['x']))
  expect(await second).toBe(true)
  expect([page.$state.get(), saved.length]).toEqual(['open', 1])
})
