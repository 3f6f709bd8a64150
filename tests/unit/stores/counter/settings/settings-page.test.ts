import { expect, test } from 'vitest'
import { readSettingsCall } from '../../../../../src/contract/counter/counter-settings-calls.ts'
import { readHoursCall } from '../../../../../src/contract/counter/hours-calls.ts'
import { printersCall } from '../../../../../src/contract/counter/printing-calls.ts'
import { listStaffCall } from '../../../../../src/contract/counter/staff-calls.ts'
import { readStayCall } from '../../../../../src/contract/counter/stay-calls.ts'
import { createSettingsPage } from '../../../../../src/stores/counter/settings/settings-page.ts'
import { lost } from '../../../../helpers/page/fake-client.ts'
import { fakeCounter } from '../../../../helpers/page/fake-counter.ts'

// @feature-file counter.steady-screens

const open = (hasStaff: boolean, canCreate = Promise.resolve(true)) => {
  const page = fakeCounter()
  const passkeys = { ...page.passkeys, canCreate: () => canCreate }
  const settings = page.client.hold(readSettingsCall)
  const pending = [readHoursCall, printersCall, readStayCall, listStaffCall].map((call) =>
    page.client.hold(call),
  )
  const feed = { load: async () => {} }
  const model = createSettingsPage({ ...page, passkeys }, feed, { referenceId: 'ref', origin: '', hasStaff })
  return { page, settings, pending, model, close: model.open() }
}
/** Lets everything that has been answered be processed. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test.each([true, false])(
  'sections are shown once all are there, or could not be loaded (staff: %s)',
  async (hasStaff) => {
    const { page, settings, pending, model, close } = open(hasStaff)
    for (const call of hasStaff ? pending : pending.slice(0, -1)) {
      expect(model.$isSettled.get()).toBe(false)
      call.fail(lost('timeout'))
      await settle()
    }
    expect(model.$isSettled.get()).toBe(false)
    settings.answer({ decline_after: null, auto_accept: {} })
    await settle()
    expect([model.$isSettled.get(), model.staff !== null]).toEqual([true, hasStaff])

    // What is loaded again stays where it is.
    page.client.hold(readStayCall)
    void model.stay.load()
    expect([model.stay.$state.get(), model.$isSettled.get()]).toEqual(['loading', true])
    close()
    expect(page.listeners()).toBe(0)
  },
)

test('whether the device could have a passkey is known too before anything is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { model, settings, pending, close } = open(true, promise)
  for (const call of [settings, ...pending]) call.fail(lost())
  await settle()
  expect(model.$isSettled.get()).toBe(false)
  resolve(false)
  await settle()
  expect([model.$isSettled.get(), model.unlocking.$canCreate.get()]).toEqual([true, false])
  close()
})
