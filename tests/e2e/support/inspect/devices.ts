/** The two devices that a screen is looked at on, one after the other in the same page: a phone, then a window on a desk. */
import type { CDPSession, Page } from '@playwright/test'

type Device = {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly deviceScaleFactor: number
  readonly touch: boolean
}

export const PHONE: Device = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, touch: true }
export const DESKTOP: Device = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, touch: false }
/** 1280 × 1024 at 400 % (WCAG 1.4.10). */
export const ZOOMED: Device = { ...DESKTOP, viewport: { width: 320, height: 256 } }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** What it asks for holds as long as it is open. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Makes the page that of another device, as if it had always been: its pointer and its window. Returns when it is drawn. */
export async function switchDevice(
  page: Page,
  { viewport, deviceScaleFactor, touch }: Device,
): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor,
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
