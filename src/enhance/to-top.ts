/**
 * A button that leads back to the top of the page, there while it is scrolled further than `far` CSS pixels. Whether the
 * page glides or jumps is the style sheet's: visitors who want no motion get none.
 */
export function offerTop(label: string, far: number): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'to-top'
  button.setAttribute('aria-label', label)
  button.addEventListener('click', () => {
    scrollTo({ top: 0 })
    // The button goes: who works by keyboard is at the top, too.
    document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true })
  })
  const show = () => {
    button.hidden = scrollY <= far
  }
  show()
  document.body.append(button)
  addEventListener('scroll', show, { passive: true })
}
