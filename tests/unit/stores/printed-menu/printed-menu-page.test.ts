import { beforeEach, expect, test } from 'vitest'
import { printChoicesCall } from '../../../../src/contract/counter/printed-menu-calls.ts'
import {
  createPrintedMenuPage,
  type PrintChoices,
  type PrintedMenuPage,
} from '../../../../src/stores/printed-menu/printed-menu-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { fakeCounter } from '../../../helpers/page/fake-counter.ts'

// @feature-file counter.printed-menu

const offered = (more: Partial<PrintChoices> = {}): PrintChoices => ({
  ...{ types: ['dinein'], locales: ['en'], pdf: false },
  ...more,
})

let page: ReturnType<typeof fakeCounter>
let model: PrintedMenuPage
beforeEach(() => {
  page = fakeCounter()
  model = createPrintedMenuPage(page, 'grill', '/api')
})

test('it begins with the language of the counter and the first menu', async () => {
  page.client.answer(printChoicesCall, () =>
    offered({
      types: ['pickup', 'dinein'],
      locales: ['ar', 'en'],
      pdf: true,
    }),
  )
  await model.load()
  expect(model.$choice.get()).toMatchObject({ type: 'pickup', locale: 'en', paper: 'a4', columns: 2 })
  expect(model.$state.get()).toBe('ready')
})

test('the addresses contain what was chosen', async () => {
  page.client.answer(printChoicesCall, () => offered({ types: ['dinein'], locales: ['ar'], pdf: false }))
  await model.load()
  model.choose({ paper: 'a5', columns: 1 })
  model.chooseParts(['code', 'pictures', 'no such part'])
  const { menu, pdf } = model.addressesOf(model.$choice.get())
  const query = '?type=dinein&locale=ar&paper=a5&columns=1&parts=pictures+code'
  expect(menu).toBe(`/api/counter/grill/menu/print${query}`)
  expect(pdf).toBe(`/api/counter/grill/menu/print/pdf${query}`)
})

test('without a connection it can be tried again', async () => {
  page.client.answer(printChoicesCall, () => {
    throw lost()
  })
  await model.load()
  expect(model.$state.get()).toBe('failed')
  page.client.answer(printChoicesCall, () => offered({ types: ['dinein'], locales: ['en'], pdf: false }))
  await model.load()
  expect(model.$state.get()).toBe('ready')
})
