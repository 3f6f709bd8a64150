import { startReload } from './reload.ts'

/**
 * An island that could not be started shows `#island-failed` instead of its skeleton: loading the page anew brings the
 * code of now. Those that failed before this script came are marked (`src/layouts/inline.ts`).
 */
export function startIslandFailure(): void {
  for (const island of document.querySelectorAll('[data-failed]')) showFailure(island)
  document.addEventListener('astro:hydration-error', ({ target }) => {
    if (target instanceof Element) showFailure(target)
  })
}

function showFailure(island: Element): void {
  const template = document.querySelector<HTMLTemplateElement>('#island-failed')
  if (!template) return
  island.replaceChildren(template.content.cloneNode(true))
  document.title = 'Sufra · 500'
  startReload()
}
