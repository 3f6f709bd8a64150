/** `[data-reload]` buttons ask for the same address once more. */
export function startReload(): void {
  for (const button of document.querySelectorAll('[data-reload]'))
    button.addEventListener('click', () => location.reload())
}
