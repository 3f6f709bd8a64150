/** Storage key of the visitor's choice of light or dark. The layout's inline script reads it before the first paint. */
const KEY = 'sufra-dark'

/** Buttons with `[data-dark-choice="auto|on|off"]` override the venue's setting for this visitor. */
export function startDarkModeChoice(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-dark-choice]')]
  if (buttons.length === 0) return
  const root = document.documentElement
  const mark = () => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.darkChoice === root.dataset.dark))
  }
  mark()
  for (const button of buttons)
    button.addEventListener('click', () => {
      const choice = button.dataset.darkChoice ?? 'auto'
      root.dataset.dark = choice
      try {
        localStorage.setItem(KEY, choice)
      } catch {
        // Private windows may refuse storage. The choice then lasts as long as the page.
      }
      mark()
    })
}
