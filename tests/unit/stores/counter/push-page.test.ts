import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { devicePushCall, endDevicePushCall } from '../../../../src/contract/counter/push-calls.ts'
import { pushKeyCall } from '../../../../src/contract/order/push-calls.ts'
import { createPushPage } from '../../../../src/stores/counter/push-page.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakeCounter, fakeCounter } from '../../../helpers/page/fake-counter.ts'

const KEYS = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
}
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: KEYS }

let counter: FakeCounter
let scopes: string[]
let unsubscribed = 0
/** What the user answers when the browser asks. */
let answer: NotificationPermission

beforeEach(() => {
  counter = fakeCounter()
  scopes = []
  unsubscribed = 0
  answer = 'granted'
  const subscription = {
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => {
      unsubscribed++
    },
  }
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription }
  const register = async (_script: string, { scope }: { scope: string }) => {
    scopes.push(scope)
    return { active: {}, pushManager }
  }
  const Notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      Notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubGlobal('Notification', Notification)
  counter.client.answer(pushKeyCall, () => ({ key: 'key' }))
  counter.client.answer(devicePushCall, () => ({}))
  counter.client.answer(endDevicePushCall, () => ({}))
})
afterEach(() => void vi.unstubAllGlobals())

const opened = () => createPushPage(counter, 'grill')

// @feature-file counter.warnings
test('a device receives warnings once its user allows them, apart from those of a diner', async () => {
  const page = opened()
  expect(page.$push.get()).toBe('off')
  await page.switchOn()
  expect(page.$push.get()).toBe('on')
  expect(scopes).toEqual(['/notices.js/counter'])
  expect(counter.client.requests(devicePushCall)).toMatchObject([
    { params: { referenceId: 'grill' }, body: { subscription: SUBSCRIPTION, locale: counter.locale } },
  ])
  // The next time, it subscribes again without asking.
  const later = opened()
  expect(later.$push.get()).toBe('on')
  later.open()
  await vi.waitFor(() => expect(counter.client.requests(devicePushCall)).toHaveLength(2))
})

test('a device that may not notify, or reaches nobody, says so', async () => {
  counter.client.answer(devicePushCall, () => {
    throw lost('timeout')
  })
  const page = opened()
  await page.switchOn()
  expect(page.$push.get()).toBe('failed')
  expect(opened().$push.get()).toBe('off')
  answer = 'denied'
  await page.switchOn()
  expect(page.$push.get()).toBe('denied')
  vi.stubGlobal('Notification', undefined)
  delete (globalThis as { Notification?: unknown }).Notification
  expect(opened().$push.get()).toBe('unsupported')
  vi.stubGlobal('isSecureContext', false)
  expect(opened().$push.get()).toBe('withheld')
})

test('a platform that sends no push messages is named as such, not as a lost connection', async () => {
  counter.client.answer(pushKeyCall, () => ({ key: null }))
  const page = opened()
  await page.switchOn()
  expect(page.$push.get()).toBe('unavailable')
  expect(opened().$push.get()).toBe('off')
})

test('switching off ends the warnings on the platform and in the browser', async () => {
  const page = opened()
  await page.switchOn()
  counter.client.answer(endDevicePushCall, () => {
    throw lost('timeout')
  })
  await page.switchOff()
  expect([page.$push.get(), unsubscribed]).toEqual(['still-on', 0])
  counter.client.answer(endDevicePushCall, () => ({}))
  await page.switchOff()
  expect([page.$push.get(), unsubscribed, opened().$push.get()]).toEqual(['off', 1, 'off'])
})
