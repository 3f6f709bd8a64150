/**
 * Shows `#island-failed` instead of the skeleton of islands that failed to start: a reload loads the current code.
 * Failed islands are marked by `src/layouts/inline.ts`, because some fail before this script loads.
 */
export function startIslandFailure(): void {
  addEventListener('astro:hydration-error', showFailures)
  showFailures()
}

function showFailures(): void {
  const template = document.querySelector<HTMLTemplateElement>('#island-failed')
  for (const island of document.querySelectorAll('[data-failed]')) {
    if (template) island.replaceChildren(template.content.cloneNode(true))
    document.title = 'Sufra · 500'
  }
}
