import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inviteCall, listStaffCall } from '../../../../src/contract/counter/staff-calls.ts'
import { type AddDevice, createAddDevice } from '../../../../src/stores/device/add-device.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

// @feature-file counter.staff

const member = (id: string, current: boolean) => ({
  ...{ id, name: id, role: 'owner' as const, branches: null },
  devices: [{ id: `${id}-phone`, name: 'Phone', joined_at: '', last_seen_at: '', current }],
})
let page: FakePage
let model: AddDevice
beforeEach(() => {
  page = fakePage()
  page.client.answer(listStaffCall, () => ({
    ...{ members: [member('sami', false), member('noor', true)], invitations: [], branches: [] },
  }))
  model = createAddDevice(page, 'grill', 'https://menu.example')
})
afterEach(() => void vi.unstubAllGlobals())

test('a device is added for the person whose device this is, by one link', async () => {
  const expiresAt = '2026-01-02T00:00:00Z'
  page.client.answer(inviteCall, () => ({ id: 'a', path: '/counter/join#code', expires_at: expiresAt }))
  await Promise.all([model.add(), model.add()])
  expect(page.client.requests(inviteCall).map(({ body }) => body.staff_id)).toEqual(['noor'])
  const url = 'https://menu.example/counter/join#code'
  expect(model.$state.get()).toEqual({ state: 'ready', link: { url, expiresAt } })
})

test('staff who may not add devices are told so, and a lost connection can be tried again', async () => {
  page.client.hold(listStaffCall).fail(refusal('forbidden'))
  await model.add()
  expect(model.$state.get()).toEqual({ state: 'refused' })
  page.client.answer(inviteCall, () => {
    throw lost('network')
  })
  await model.add()
  expect(model.$state.get()).toEqual({ state: 'failed' })
})
