/** Where the visitor's choice of light or dark is kept; the layout's inline script reads it before the first paint. */
const KEY = 'sufra-dark'

/** `[data-dark-choice="auto|on|off"]` buttons replace the venue's setting for this visitor. */
export function startDarkChoice(): void {
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
        // Private windows may refuse; the choice then lasts as long as the page.
      }
      mark()
    })
}
