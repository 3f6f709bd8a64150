import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MailSection } from '../../../src/connected/mail/MailSection.tsx'
import { type MailAnswer, mailCall } from '../../../src/contract/visit/mail-calls.ts'
import { createMailForm } from '../../../src/stores/mail/mail-form.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'
import { renderScreen } from '../../helpers/page/render-screen.tsx'

// @feature-file receipts.mail reservations.mail

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const none: MailAnswer = { offered: true, address: null, state: null, suggestion: null, calendar: null }

async function render(answer: MailAnswer) {
  const page = fakePage()
  page.client.answer(mailCall, () => answer)
  const model = createMailForm(page, { kind: 'order', id: 'o1', secret: 's' })
  const close = model.open()
  await vi.advanceTimersByTimeAsync(0)
  const screen = renderScreen(<MailSection model={model} />)
  close()
  return screen
}

test('offers mails, says how they stand, and lets a refused address be replaced', async () => {
  expect((await render(none)).all('button')).toEqual(['Send to my email'])
  const to = (state: MailAnswer['state']) => render({ ...none, address: 'a@diner.example', state })
  const waiting = await to('waiting')
  expect(waiting.text).toContain('We’re sending it to')
  expect(waiting.all('button')).toEqual(['Remove this address'])
  const refused = await to('refused')
  expect(refused.text).toContain('doesn’t accept our email')
  expect(refused.all('button')).toEqual(['Remove this address', 'Send to my email'])
})

test('offers nothing where no mails are sent', async () => {
  expect((await render({ ...none, offered: false })).text).toBe('')
})
