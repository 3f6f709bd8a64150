/** A message at the bottom of the page, which screen readers announce. It does not receive the focus. */
export type Toast = {
  readonly text: string
  readonly action?: { readonly label: string; readonly href?: string; readonly run?: () => void }
  /** For screen readers only: the page shows the same information. */
  readonly screenReaderOnly?: boolean
  /** Label of the close button. With it, the toast stays until it is closed. */
  readonly closeLabel?: string
}

const SHOWN_MS = 5_000
let timer: ReturnType<typeof setTimeout> | undefined

export function showToast({ text, action, closeLabel, screenReaderOnly = false }: Toast): void {
  const place = findRegion()
  const line = document.createElement('div')
  line.className = screenReaderOnly ? 'sr' : 'notice'
  const textElement = document.createElement('p')
  textElement.textContent = text
  line.append(textElement)
  if (action) line.append(createAction(action))
  if (closeLabel) {
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'notice-close'
    close.ariaLabel = closeLabel
    close.addEventListener('click', () => line.remove())
    line.append(close)
  }
  place.replaceChildren(line)
  clearTimeout(timer)
  if (!closeLabel) timer = setTimeout(() => hideToast(line), SHOWN_MS)
}

/** Removes the toast, but not while the pointer or the focus is on it. */
function hideToast(line: HTMLElement): void {
  if (line.matches(':hover, :focus-within')) timer = setTimeout(() => hideToast(line), SHOWN_MS)
  else line.remove()
}

function createAction({ label, href, run }: NonNullable<Toast['action']>): HTMLElement {
  const control = document.createElement(href ? 'a' : 'button')
  control.className = 'notice-action'
  control.textContent = label
  if (control instanceof HTMLAnchorElement && href) control.href = href
  if (run) control.addEventListener('click', run)
  return control
}

/** The page contains the region from the start: screen readers often skip one that is added with its first message. */
function findRegion(): HTMLElement {
  let place = document.getElementById('notices')
  if (!place) {
    place = document.createElement('div')
    place.id = 'notices'
    place.role = 'status'
    document.body.append(place)
  }
  return place
}
