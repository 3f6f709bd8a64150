import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MailAnswer, mailCall, setMailCall } from '../../../../src/contract/visit/mail-calls.ts'
import { createMailForm } from '../../../../src/stores/mail/mail-form.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

// @feature-file receipts.mail reservations.mail

const none: MailAnswer = { offered: true, address: null, state: null, suggestion: null, calendar: null }
const to = (state: MailAnswer['state']): MailAnswer => ({ ...none, address: 'a@diner.example', state })

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage('ar')
})
afterEach(() => vi.useRealTimers())

const open = async (secret: string | undefined = 's1') => {
  const model = createMailForm(page, { kind: 'order', id: 'o1', secret })
  const close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  return { model, close }
}

test('an address is sent with the language of the page, and what becomes of the mail is followed', async () => {
  let now = none
  page.client.answer(mailCall, () => now)
  page.client.answer(setMailCall, ({ params, body }) => {
    expect([params, body]).toEqual([
      { kind: 'order', id: 'o1' },
      { address: 'a@diner.example', locale: 'ar' },
    ])
    now = to('waiting')
    return now
  })
  const { model, close } = await open()
  expect(model.$mail.get()).toEqual(none)
  expect(await model.send(' a@diner.example ')).toBe(true)
  expect(model.$mail.get()?.state).toBe('waiting')
  now = to('refused')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(model.$mail.get()?.state).toBe('refused')
  close()
  expect(page.listeners()).toBe(0)
})

test.each([
  ['invalid', refusal('invalid')],
  ['limited', refusal('rate-limited')],
  ['failed', refusal('conflict')],
  ['failed', lost('timeout')],
] as const)('says why an address was not taken: %s', async (problem, failure) => {
  page.client.answer(mailCall, () => none)
  page.client.answer(setMailCall, () => {
    throw failure
  })
  const { model, close } = await open()
  expect(await model.send('a@diner.example')).toBe(false)
  expect([model.$problem.get(), model.$isSending.get(), model.$mail.get()]).toEqual([problem, false, none])
  close()
})

test('is removed, and shows nothing where the state cannot be read', async () => {
  page.client.answer(mailCall, () => to('sent'))
  page.client.answer(setMailCall, ({ body }) => (body.address === null ? none : to('sent')))
  const { model, close } = await open()
  await model.remove()
  expect(model.$mail.get()).toEqual(none)
  close()
  page.client.answer(mailCall, () => {
    throw lost()
  })
  const other = await open(undefined)
  expect(other.model.$mail.get()).toBeNull()
  other.close()
})
