import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, chromiumPath } from '../machine/chromium.ts'
import { publishedDemo } from './demo-site.ts'

/** Runs Lighthouse with its mobile preset (simulated slow phone and network) on each kind of static page. */
export async function benchLighthouse(print: (line: string) => void): Promise<void> {
  const site = await publishedDemo()
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
  })
  try {
    for (const kind of ['home', 'menu', 'category', 'item'] as const) {
      const url = site.url + site.pages[kind]
      // Discards the first visit, because the server creates pictures at the first request.
      await fetch(url)
      await run(url, chrome.port)
      const result = await run(url, chrome.port)
      const scores = Object.entries(result.categories).map(([name, { score }]) => [
        name,
        Math.round((score ?? 0) * 100),
      ])
      const value = (audit: string) => Math.round((result.audits[audit]?.numericValue ?? 0) * 1000) / 1000
      print(
        JSON.stringify({
          bench: 'lighthouse',
          kind,
          ...Object.fromEntries(scores),
          fcp: value('first-contentful-paint'),
          lcp: value('largest-contentful-paint'),
          cls: value('cumulative-layout-shift'),
          tbt: value('total-blocking-time'),
          failed: Object.values(result.audits)
            .filter(
              (audit) =>
                audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative',
            )
            .map((audit) => audit.id),
        }),
      )
    }
  } finally {
    await chrome.kill()
    await site.close()
  }
}

async function run(url: string, port: number) {
  const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!outcome) throw new Error(`Lighthouse returned no result for ${url}`)
  return outcome.lhr
}
