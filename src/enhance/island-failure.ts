import { startReload } from './reload.ts'

/** An island that could not be started shows `#island-failed` instead of its skeleton: loading the page anew brings the code of now. */
export function startIslandFailure(): void {
  document.addEventListener('astro:hydration-error', (event) => {
    const template = document.querySelector<HTMLTemplateElement>('#island-failed')
    if (!template || !(event.target instanceof Element)) return
    event.target.replaceChildren(template.content.cloneNode(true))
    document.title = 'Sufra · 500'
    startReload()
  })
}
