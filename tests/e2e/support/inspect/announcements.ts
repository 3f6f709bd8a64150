/** Records what screen readers announce by themselves: the texts of live regions, in order. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    spoken?: { text: string; how: string }[]
  }
}

/** Starts recording, on this page and the following ones. */
export async function listenToAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(startListening)
  await page.evaluate(startListening)
}

/** Returns the announcements since the previous call. `how`: polite or assertive. */
export function announcements(page: Page): Promise<{ text: string; how: string }[]> {
  return page.evaluate(() => (window.spoken ?? []).splice(0))
}

/**
 * Runs in the browser. A region announces its changes, and an alert that appears with text announces that
 * text.
 */
function startListening(): void {
  if (window.spoken) return
  const spoken: { text: string; how: string }[] = []
  window.spoken = spoken
  const REGION = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output'
  const last = new Map<Element, string>()
  const howOf = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')
  const readRegions = () => {
    for (const region of document.querySelectorAll(REGION)) {
      // In nested regions, the inner one announces.
      if (region.querySelector(REGION) || !region.checkVisibility()) continue
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
      const before = last.get(region)
      last.set(region, text)
      // A region that appears with text is announced only if it is an alert.
      const speaks = before === undefined ? region.getAttribute('role') === 'alert' : before !== text
      if (speaks && text !== '') spoken.push({ text, how: howOf(region) })
    }
  }
  const start = () => {
    readRegions()
    new MutationObserver(readRegions).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['hidden', 'class', 'open'],
    })
  }
  if (document.body) start()
  else addEventListener('DOMContentLoaded', start)
}
