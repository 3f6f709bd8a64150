import type { Page, Response } from '@playwright/test'

/** A text in the production errors of React, which only its own files contain. */
const REACT = 'react.dev/errors'

/** Watches the scripts that a page loads. Call before the first `goto`. */
export function watchScripts(page: Page): { withReact(): Promise<string[]>; count(): number } {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  return {
    count: () => scripts.length,
    /** Returns the addresses of loaded scripts that contain React. */
    async withReact() {
      const texts = await Promise.all(scripts.map((response) => response.text()))
      return scripts.filter((_, at) => texts[at]?.includes(REACT)).map((response) => response.url())
    },
  }
}
