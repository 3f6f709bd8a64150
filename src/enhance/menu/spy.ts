/**
 * Marks the category one reads in `nav[data-spy]` and keeps its tab in view. A category counts as read when it stands at
 * the line under the sticky bars; at the end of the page the last one; after a tap on a tab that one, until one scrolls on.
 * `tappedAlready`: what was tapped before this was loaded.
 */
export function startSpy(nav: HTMLElement, tappedAlready?: Element): void {
  const tabs = new Map<Element, HTMLAnchorElement>()
  for (const tab of nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const section = document.getElementById(decodeURIComponent(tab.hash.slice(1)))
    // Not offered today: it has no tab.
    if (section?.getClientRects().length && shownTab(tab)?.getClientRects().length) tabs.set(section, tab)
  }
  const atLine = new Set<Element>()
  let tapped = tabOf(tappedAlready)
  const { classList } = document.documentElement
  const show = () => {
    const sections = [...tabs.keys()]
    // The innermost at the line: subcategories lie inside their category.
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
    // Before the browser follows the link.
    if (tapped) classList.add('glide')
    show()
  })
  const letGo = () => {
    tapped = undefined
    classList.remove('glide')
  }
  for (const hand of ['wheel', 'pointerdown', 'keydown']) addEventListener(hand, letGo, { passive: true })
}

const tabOf = (tapped?: Element) => tapped?.closest<HTMLAnchorElement>('a[href^="#"]') ?? undefined

const atEnd = () => scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2

function mark(nav: HTMLElement, innermost: HTMLAnchorElement | undefined) {
  const current = shownTab(innermost)
  if (!current || current.getAttribute('aria-current') === 'true') return
  nav.querySelector('[aria-current]')?.removeAttribute('aria-current')
  current.setAttribute('aria-current', 'true')
  const strip = scrollerOf(nav)
  const [tab, frame] = [current.getBoundingClientRect(), strip.getBoundingClientRect()]
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Not scrollIntoView: that would move the page too.
  strip.scrollBy({
    // physical: measured and scrolled from the same side
    left: tab.left + tab.width / 2 - (frame.left + frame.width / 2),
    top: tab.top < frame.top || tab.bottom > frame.bottom ? tab.top - frame.top - frame.height / 2 : 0,
    behavior: calm ? 'instant' : 'smooth',
  })
}

/** Where there is no room for subcategories, their category stands for them. */
function shownTab(tab: HTMLAnchorElement | undefined): HTMLAnchorElement | null | undefined {
  return tab?.getClientRects().length ? tab : tab?.closest('ul')?.closest('li')?.querySelector('a')
}

/** On phones the list scrolls sideways, beside the menu the whole column scrolls. */
function scrollerOf(nav: HTMLElement): Element {
  const list = nav.querySelector('ul') ?? nav
  return list.scrollWidth > list.clientWidth ? list : nav
}
