import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../machine/chromium.ts'
import { publishedDemo } from './demo-site.ts'
import { median } from './statistics.ts'

const CPU_SLOWDOWN = 4
const TAPS = 12

/**
 * Measures the milliseconds from a tap on "add" to the next paint on a menu of 302 items, with the processor slowed down by
 * a factor of four. The browser measures them (Event Timing, in steps of 8 ms). The first tap also starts the code that waits
 * for the first interaction.
 */
export async function benchAddToCart(print: (line: string) => void): Promise<void> {
  const site = await publishedDemo()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 }, hasTouch: true })
    await page.addInitScript(() => {
      const times: number[] = []
      Object.assign(window, { clickTimes: times })
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === 'click') times.push(entry.duration)
      })
      observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    })
    await page.goto(site.url + site.pages.menu302)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const add = page.locator('a[data-add]:not([data-choices])')
    for (let tap = 0; tap < TAPS; tap++) {
      await add.nth(tap).click()
      await page.waitForTimeout(300)
    }
    const times = await page.evaluate(() => (window as unknown as { clickTimes: number[] }).clickTimes)
    const [first = null, ...rest] = times
    const later = { p50Ms: median(rest), mostMs: Math.max(...rest) }
    // The browser does not report taps below 16 ms.
    print(JSON.stringify({ bench: 'add-to-cart', taps: TAPS, told: times.length, firstMs: first, ...later }))
  } finally {
    await browser.close()
    await site.close()
  }
}
