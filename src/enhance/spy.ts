/**
 * Marks the category one reads in `nav[data-spy]` and keeps its tab in view. A category counts as read when it stands at
 * the line under the sticky bars.
 */
export function startSpy(): void {
  const nav = document.querySelector<HTMLElement>('nav[data-spy]')
  if (!nav) return
  const tabs = new Map<Element, HTMLAnchorElement>()
  for (const tab of nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const section = document.getElementById(decodeURIComponent(tab.hash.slice(1)))
    if (section) tabs.set(section, tab)
  }
  const atLine = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) atLine.add(target)
        else atLine.delete(target)
      // The innermost at the line: subcategories lie inside their category.
      const read = [...tabs.keys()].filter((section) => atLine.has(section)).at(-1)
      if (read) mark(nav, [...tabs.values()], tabs.get(read))
    },
    { rootMargin: '-132px 0px -70% 0px' },
  )
  for (const section of tabs.keys()) observer.observe(section)
}

function mark(nav: HTMLElement, tabs: readonly HTMLAnchorElement[], current: HTMLAnchorElement | undefined) {
  if (!current || current.getAttribute('aria-current') === 'true') return
  for (const tab of tabs) tab.removeAttribute('aria-current')
  current.setAttribute('aria-current', 'true')
  const strip = scrollerOf(nav)
  const [tab, frame] = [current.getBoundingClientRect(), strip.getBoundingClientRect()]
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Not scrollIntoView: that would move the page too.
  strip.scrollBy({
    left: tab.left + tab.width / 2 - (frame.left + frame.width / 2),
    top: tab.top < frame.top || tab.bottom > frame.bottom ? tab.top - frame.top - frame.height / 2 : 0,
    behavior: calm ? 'instant' : 'smooth',
  })
}

/** On phones the list scrolls sideways, beside the menu the whole column scrolls. */
function scrollerOf(nav: HTMLElement): Element {
  const list = nav.querySelector('ul') ?? nav
  return list.scrollWidth > list.clientWidth ? list : nav
}
