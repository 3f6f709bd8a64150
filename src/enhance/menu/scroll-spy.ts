/**
 * Marks the current category in `nav[data-spy]` and keeps its tab in view. The current category is the one at the
 * line below the sticky bars, at the end of the page the last one, and after a tap on a tab that one until the next
 * scroll. `initialTap` is the element tapped before this script loaded.
 */
export function startScrollSpy(nav: HTMLElement, initialTap?: Element): void {
  const tabs = new Map<Element, HTMLAnchorElement>()
  for (const tab of nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const section = document.getElementById(decodeURIComponent(tab.hash.slice(1)))
    // Hidden today: it has no tab.
    if (section?.getClientRects().length && findVisibleTab(tab)?.getClientRects().length)
      tabs.set(section, tab)
  }
  const atLine = new Set<Element>()
  let tapped = tabOf(initialTap)
  const { classList } = document.documentElement
  const show = () => {
    const sections = [...tabs.keys()]
    // The innermost section at the line: subcategories are inside their category.
    const read = atEnd() ? sections.at(-1) : sections.filter((section) => atLine.has(section)).at(-1)
    mark(nav, tapped ?? (read && tabs.get(read)))
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) atLine.add(target)
        else atLine.delete(target)
      show()
    },
    { rootMargin: '-132px 0px -70% 0px' },
  )
  for (const section of tabs.keys()) observer.observe(section)
  addEventListener('scroll', () => atEnd() && show(), { passive: true })
  nav.addEventListener('click', ({ target }) => {
    tapped = tabOf(target as Element)
    // Set before the browser follows the link.
    if (tapped) classList.add('glide')
    show()
  })
  const clearTap = () => {
    tapped = undefined
    classList.remove('glide')
  }
  for (const hand of ['wheel', 'pointerdown', 'keydown']) addEventListener(hand, clearTap, { passive: true })
}

const tabOf = (tapped?: Element) => tapped?.closest<HTMLAnchorElement>('a[href^="#"]') ?? undefined

const atEnd = () => scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2

function mark(nav: HTMLElement, innermost: HTMLAnchorElement | undefined) {
  const current = findVisibleTab(innermost)
  if (!current || current.getAttribute('aria-current') === 'true') return
  nav.querySelector('[aria-current]')?.removeAttribute('aria-current')
  current.setAttribute('aria-current', 'true')
  const strip = findScroller(nav)
  const [tab, frame] = [current.getBoundingClientRect(), strip.getBoundingClientRect()]
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // `scrollIntoView` would scroll the page as well.
  strip.scrollBy({
    // physical: measured and scrolled from the same side
    left: tab.left + tab.width / 2 - (frame.left + frame.width / 2),
    top: tab.top < frame.top || tab.bottom > frame.bottom ? tab.top - frame.top - frame.height / 2 : 0,
    behavior: calm ? 'instant' : 'smooth',
  })
}

/** If subcategories have no visible tab, returns the tab of their category. */
function findVisibleTab(tab: HTMLAnchorElement | undefined): HTMLAnchorElement | null | undefined {
  return tab?.getClientRects().length ? tab : tab?.closest('ul')?.closest('li')?.querySelector('a')
}

/** On phones the list scrolls horizontally. Beside the menu the whole column scrolls. */
function findScroller(nav: HTMLElement): Element {
  const list = nav.querySelector('ul') ?? nav
  return list.scrollWidth > list.clientWidth ? list : nav
}
