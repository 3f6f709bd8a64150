import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, chromiumPath } from '../machine/chromium.ts'
import { publishedDemo } from './demo-site.ts'
import { median } from './statistics.ts'

const KINDS = ['home', 'menu', 'menu302', 'category', 'item'] as const
/** Lighthouse simulates the network, but measures the processor, so a single run is not reliable. */
const RUNS = 5
/** The times that are printed, by the name of their audit. LCP also with its lowest and highest value. */
const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
} as const

type Result = Awaited<ReturnType<typeof run>>

/**
 * Runs Lighthouse with its mobile preset (simulated slow phone and network) on each kind of static page, and prints medians
 * of five runs. The kinds take turns, so a busy moment of the machine does not affect all runs of one kind.
 */
export async function benchLighthouse(print: (line: string) => void): Promise<void> {
  const site = await publishedDemo()
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
  })
  try {
    const results = new Map<string, Result[]>(KINDS.map((kind) => [kind, []]))
    // The first round is discarded, because the server creates pictures at the first request.
    for (let round = 0; round <= RUNS; round++)
      for (const kind of KINDS) {
        const result = await run(site.url + site.pages[kind], chrome.port)
        if (round > 0) results.get(kind)?.push(result)
      }
    for (const [kind, runs] of results)
      print(JSON.stringify({ bench: 'lighthouse', kind, runs: runs.length, ...summarize(runs) }))
  } finally {
    await chrome.kill()
    await site.close()
  }
}

/** Median scores (0 to 100) and times (in milliseconds; CLS without a unit), and the audits that failed in any run. */
function summarize(runs: readonly Result[]) {
  const categories = Object.keys(runs[0]?.categories ?? {})
  const score = (name: string) => median(runs.map((run) => (run.categories[name]?.score ?? 0) * 100))
  const values = (audit: string) =>
    runs.map(({ audits }) => Math.round((audits[audit]?.numericValue ?? 0) * 1000) / 1000)
  const lcp = values(AUDITS.lcp)
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round(score(name))])),
    ...Object.fromEntries(Object.entries(AUDITS).map(([name, audit]) => [name, median(values(audit))])),
    lcpRange: [Math.min(...lcp), Math.max(...lcp)],
    failed: [...new Set(runs.flatMap(failedAudits))],
  }
}

const failedAudits = ({ audits }: Result): string[] =>
  Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id }) => id)

async function run(url: string, port: number) {
  const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!outcome) throw new Error(`Lighthouse returned no result for ${url}`)
  return outcome.lhr
}
