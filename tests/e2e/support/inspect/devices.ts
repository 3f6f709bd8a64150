/** The two devices for a screen, one after the other in the same page: a phone, then a desktop window. */
import type { CDPSession, Page } from '@playwright/test'

type Device = {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly touch: boolean
}

export const PHONE: Device = { viewport: { width: 360, height: 740 }, touch: true }
export const DESKTOP: Device = { viewport: { width: 1280, height: 800 }, touch: false }
/** A window of 1280 × 1024 at 400 % (WCAG 1.4.10). */
export const ZOOMED: Device = { ...DESKTOP, viewport: { width: 320, height: 256 } }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Its settings are active while the session is open. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Switches the page to another device, with its pointer and window size. Returns after the next paint. */
export async function switchDevice(page: Page, { viewport, touch }: Device): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor: 1,
    mobile: touch,
  })
  await page.waitForFunction(
    (state) => innerWidth === state.width && matchMedia('(pointer: coarse)').matches === state.touch,
    { width: viewport.width, touch },
  )
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}
