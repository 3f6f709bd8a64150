import { openBoardStream } from '../../client/board-stream.ts'
import { browserTabs } from '../../client/browser-tabs.ts'
import { browserPasskeys } from '../device/passkeys.ts'
import { browserPage } from '../page/browser-page.ts'
import type { CounterEnvironment, Wakefulness } from './environment.ts'
import { createWebAudio } from './web-audio.ts'

/** Creates the environment of the counter in this browser. */
export const browserCounter = (): CounterEnvironment => ({
  ...browserPage(),
  openStream: openBoardStream(document.documentElement.dataset.api ?? '/api', browserTabs()),
  sound: createWebAudio(document),
  passkeys: browserPasskeys,
  keepAwake,
  device: browserDevice,
})

/** The settings of this device, in the browser's storage. */
export const browserDevice: CounterEnvironment['device'] = { read: readDevice, write: writeDevice }

/** Keeps the screen on. The browser ends this when the page is hidden. */
async function keepAwake(): Promise<Wakefulness> {
  // Browsers offer it only over https.
  if (!('wakeLock' in navigator)) return 'withheld'
  try {
    await navigator.wakeLock.request('screen')
    return 'awake'
  } catch {
    return 'asleep' // For example, the battery is low.
  }
}

function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeDevice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return // The setting applies until the page is closed.
  }
}
