import { atom, type ReadableAtom } from 'nanostores'
import { devicePushCall, endDevicePushCall } from '../../contract/counter/push-calls.ts'
import { noticeWorker } from '../orders/notices.ts'
import { subscribeBrowser } from '../orders/push-subscription.ts'
import type { CounterEnvironment } from './environment.ts'

/**
 * Whether this device receives warnings with the counter closed. `withheld`: the browser offers them only over https. `denied`: it
 * blocks notifications. `failed`: the push service or the platform was not reached. `unavailable`: there is no push service, or the
 * platform sends no messages. `still-on`: it could not be switched off.
 */
export type PushState =
  | 'unsupported'
  | 'withheld'
  | 'denied'
  | 'off'
  | 'sending'
  | 'on'
  | 'failed'
  | 'unavailable'
  | 'still-on'

export type PushPage = {
  readonly $push: ReadableAtom<PushState>
  /** Call it while the user taps: the browser asks whether it may notify. */
  switchOn(): Promise<void>
  switchOff(): Promise<void>
  open(): () => void
}

/** The subscription of staff is separate from that of a diner who uses the same browser. */
const SCOPE = '/notices.js/counter'

/** Warnings to a device of an owner or manager: about orders that nobody answers, and a branch without an open board. */
export function createPushPage(
  { client, locale, device }: Pick<CounterEnvironment, 'client' | 'locale' | 'device'>,
  referenceId: string,
): PushPage {
  const key = `counter_push:${referenceId}`
  const params = { referenceId }
  const read = (): PushState => {
    if (!globalThis.isSecureContext) return 'withheld'
    if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'unsupported'
    if (Notification.permission === 'denied') return 'denied'
    return Notification.permission === 'granted' && device.read(key) === 'on' ? 'on' : 'off'
  }
  const $push = atom(read())
  async function subscribe(): Promise<PushState> {
    try {
      const subscription = await subscribeBrowser(client, SCOPE)
      if (!subscription) return 'unavailable'
      await client.call(devicePushCall, { params, body: { subscription, locale } })
      return 'on'
    } catch {
      return 'failed'
    }
  }
  return {
    $push,
    async switchOn() {
      if (['unsupported', 'withheld', 'sending'].includes($push.get())) return
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return $push.set(read())
      $push.set('sending')
      const state = await subscribe()
      if (state === 'on') device.write(key, 'on')
      $push.set(state)
    },
    async switchOff() {
      try {
        await client.call(endDevicePushCall, { params })
        device.write(key, 'off')
        $push.set(read())
        const subscription = await (await noticeWorker(SCOPE))?.pushManager?.getSubscription()
        await subscription?.unsubscribe()
      } catch {
        if (device.read(key) === 'on') $push.set('still-on')
      }
    },
    open() {
      // The browser may have replaced its subscription, and the device may have been invited again.
      if ($push.get() === 'on') void subscribe()
      return () => {}
    },
  }
}
