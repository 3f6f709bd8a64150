/** What a screen reader is told without being asked: the texts that live regions come to hold, in their order. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    spoken?: { text: string; how: string }[]
  }
}

/** Listens from now on, on this and the following pages. */
export async function listenToAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(startListening)
  await page.evaluate(startListening)
}

/** What was said since the last time one asked. `how`: polite or assertive. */
export function announcements(page: Page): Promise<{ text: string; how: string }[]> {
  return page.evaluate(() => (window.spoken ?? []).splice(0))
}

/** In the browser. A region speaks what changes in it, and, when it comes with words in it as an alert does, those. */
function startListening(): void {
  if (window.spoken) return
  const heard: { text: string; how: string }[] = []
  window.spoken = heard
  const REGION = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output'
  const last = new Map<Element, string>()
  const howOf = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')
  const look = () => {
    for (const region of document.querySelectorAll(REGION)) {
      // Of regions within regions the inner one speaks.
      if (region.querySelector(REGION) || !region.checkVisibility()) continue
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
      const before = last.get(region)
      last.set(region, text)
      // One that comes filled is spoken only where it is an alert.
      const speaks = before === undefined ? region.getAttribute('role') === 'alert' : before !== text
      if (speaks && text !== '') heard.push({ text, how: howOf(region) })
    }
  }
  const start = () => {
    look()
    new MutationObserver(look).observe(document.documentElement, {
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
