/**
 * Islands that could not be started show `#island-failed` instead of their skeletons: loading the page anew brings the code
 * of now. They are marked (`src/layouts/inline.ts`), for some fail before this script comes.
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
