/**
 * Adds a button that scrolls back to the top, shown while the page is scrolled further than `distance` CSS pixels. It
 * is part of the header, where it covers nothing. The style sheet decides whether scrolling is smooth.
 */
export function addBackToTopButton(label: string, distance: number): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'round to-top'
  button.setAttribute('aria-label', label)
  button.addEventListener('click', () => {
    const { classList } = document.documentElement
    classList.add('glide')
    scrollTo({ top: 0 })
    classList.remove('glide')
    // The button disappears, so the focus moves to the header's first link.
    document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true })
  })
  const show = () => {
    button.hidden = scrollY <= distance
  }
  show()
  document.querySelector('.top .spread')?.after(button)
  addEventListener('scroll', show, { passive: true })
}
