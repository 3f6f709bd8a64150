/** Tells the diner something without taking the focus: a line at the foot of the page that screen readers speak. */
export type Notice = {
  readonly text: string
  readonly action?: { readonly label: string; readonly href?: string; readonly run?: () => void }
  /** For screen readers alone: the page shows the same. */
  readonly unseen?: boolean
  /** Stays until it is closed; needs the label of the button that closes it. */
  readonly closeLabel?: string
}

const SHOWN_MS = 5_000
let timer: ReturnType<typeof setTimeout> | undefined

export function say({ text, action, closeLabel, unseen = false }: Notice): void {
  const place = region()
  const line = document.createElement('div')
  line.className = unseen ? 'sr' : 'notice'
  const words = document.createElement('p')
  words.textContent = text
  line.append(words)
  if (action) line.append(actionOf(action))
  if (closeLabel) {
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'notice-close'
    close.setAttribute('aria-label', closeLabel)
    close.addEventListener('click', () => line.remove())
    line.append(close)
  }
  place.replaceChildren(line)
  clearTimeout(timer)
  if (!closeLabel) timer = setTimeout(() => leave(line), SHOWN_MS)
}

/** Not while it is read or used. */
function leave(line: HTMLElement): void {
  if (line.matches(':hover, :focus-within')) timer = setTimeout(() => leave(line), SHOWN_MS)
  else line.remove()
}

function actionOf({ label, href, run }: NonNullable<Notice['action']>): HTMLElement {
  const control = document.createElement(href ? 'a' : 'button')
  control.className = 'notice-action'
  control.textContent = label
  if (control instanceof HTMLAnchorElement && href) control.href = href
  if (run) control.addEventListener('click', run)
  return control
}

/** The region stands in the page from the start: one that comes with its first message is often not spoken. */
function region(): HTMLElement {
  let place = document.getElementById('notices')
  if (!place) {
    place = document.createElement('div')
    place.id = 'notices'
    place.setAttribute('role', 'status')
    document.body.append(place)
  }
  return place
}
