import type { Page, Response } from '@playwright/test'

/** What React says in production when it fails: only its own files contain it. */
const REACT = 'react.dev/errors'

/** Watches the scripts a page loads. Call before the first `goto`. */
export function watchScripts(page: Page): { withReact(): Promise<string[]>; count(): number } {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  return {
    count: () => scripts.length,
    /** Addresses of the scripts loaded so far that carry React. */
    async withReact() {
      const texts = await Promise.all(scripts.map((response) => response.text()))
      return scripts.filter((_, at) => texts[at]?.includes(REACT)).map((response) => response.url())
    },
  }
}
