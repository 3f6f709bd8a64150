import { formatNumberByTag } from '../../i18n/locale/format-by-tag.ts'
import { pluralTag } from '../../i18n/locale/plural-tag.ts'
import { createRecentSearches } from '../../stores/search/recent-searches.ts'
import type { MenuQuery, MenuSearch } from '../../stores/search/search-query.ts'
import { whenIdle } from '../idle/hourly.ts'
import { fillMessage, type PageData, readPageData } from '../page/page-data.ts'
import { formatSearchQuery, parseSearchQuery, type SearchData } from './search-data.ts'
import { startFilters } from './search-filters.ts'

/**
 * Delay after the last keystroke before the address is updated and, if results come from the server, before they are
 * requested.
 */
const DEBOUNCE_MS = 250
/** Time after which a search counts as typed, in milliseconds. */
const TYPED_MS = 2_000

/**
 * Starts the search page. It contains the rows of all items; the matching ones are shown, the best first. Add
 * buttons, counts and availability are handled by `menu.ts`, which finds the same rows. The query is kept in the
 * address, so that a reload and Back show it again.
 */
export function startSearch(): void {
  const page = readPageData()
  const data = JSON.parse(document.getElementById('search-data')?.textContent ?? '') as SearchData
  const form = part<HTMLFormElement>('form[data-search]')
  const field = part<HTMLInputElement>('form[data-search] input')
  const shown = startResults(page, data)
  const recent = startRecent(page, (query) => {
    field.value = query
    change({ query })
    field.focus()
  })
  let wanted = parseSearchQuery(location.search)
  let opened: Promise<MenuSearch> | undefined
  let turn = 0
  let later: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    opened ??= openSearch(page, data)
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const filters = startFilters(data, open, (chosen) => change(chosen))

  async function update(): Promise<void> {
    const own = ++turn
    filters.show(wanted)
    const asked = wanted.query.trim() !== '' || hasFilters(wanted)
    recent.show(!asked)
    if (!asked) return shown.nothingAsked()
    try {
      const search = await open()
      if (search.remote) await new Promise((done) => setTimeout(done, DEBOUNCE_MS))
      if (own !== turn) return
      const ids = await search.find(wanted)
      if (own !== turn) return
      shown.found(ids, wanted)
      if (ids.length === 0 && !hasFilters(wanted)) reportMiss(page, wanted.query, () => own === turn)
    } catch {
      if (own === turn) shown.failed()
    }
  }

  function change(requireElement: Partial<MenuQuery>): void {
    wanted = { ...wanted, ...requireElement }
    clearTimeout(later)
    later = setTimeout(remember, DEBOUNCE_MS)
    void update()
  }

  /** Updates the address. Safari limits how often it can change. */
  function remember(): void {
    clearTimeout(later)
    history.replaceState(history.state, '', location.pathname + formatSearchQuery(location.search, wanted))
  }

  field.value = wanted.query
  field.addEventListener('input', () => change({ query: field.value }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    recent.remember(wanted.query)
    // Hides the on-screen keyboard, so that the results are visible.
    field.blur()
    remember()
  })
  part('[data-results]').addEventListener('click', () => {
    remember()
    recent.remember(wanted.query)
  })
  void update()
  if (wanted.query === '') field.focus({ preventScroll: true })
  whenIdle(() => void open().then(filters.enable, () => {}))
}

/** Counts a search without results, if it remains as it is for a moment: diners type letter by letter. */
function reportMiss({ branchId }: PageData, query: string, isShown: () => boolean): void {
  setTimeout(() => {
    if (isShown())
      import('../../stores/tracking/report-interest.ts').then(
        (module) => module.reportMiss(branchId, query),
        () => {},
      )
  }, TYPED_MS)
}

async function openSearch(
  page: PageData,
  { menuPayload, searchPayload, type }: SearchData,
): Promise<MenuSearch> {
  const { openMenuSearch } = await import('../../stores/search/menu-search.ts')
  const { branchId, locale, locales, cartKey, timeZone, later = null } = page
  return openMenuSearch({
    ...{ menuPayload, searchPayload, branchId, type, locale, locales, cartKey, timeZone, later },
  })
}

const hasFilters = ({ tags, ingredients, without }: MenuQuery) =>
  tags.length + ingredients.length + without.length > 0

/** The list of rows and its status text. */
function startResults(page: PageData, { messages }: SearchData) {
  const list = part('[data-results]')
  const status = part('[data-status]')
  const empty = part('[data-empty]')
  const clear = part('[data-clear]')
  const categories = part('[data-categories]')
  const rows = new Map<string, HTMLElement>()
  for (const row of list.querySelectorAll<HTMLElement>('[data-item]')) rows.set(row.dataset.item ?? '', row)
  const rules = new Intl.PluralRules(pluralTag(page.locale))
  const display = (ids: readonly string[], text: string) => {
    const found = ids.flatMap((id) => rows.get(id) ?? [])
    for (const row of rows.values()) row.hidden = true
    for (const row of found) row.hidden = false
    // Moves matching rows to the end, so that the lines drawn between rows fit the visible ones.
    list.append(...found)
    list.classList.add('is-ready')
    status.textContent = text
    categories.hidden = found.length > 0
    return found.length
  }
  return {
    nothingAsked() {
      display([], '')
      empty.hidden = true
    },
    found(ids: readonly string[], wanted: MenuQuery) {
      const filtered = hasFilters(wanted)
      const { found, none, noneFiltered } = messages
      const known = ids.filter((id) => rows.has(id))
      const count = fillMessage(found[rules.select(known.length)] ?? found.other ?? '', {
        number: formatNumberByTag(page.numbers, known.length),
      })
      const nothing = filtered ? noneFiltered : fillMessage(none, { query: wanted.query.trim() })
      empty.hidden = display(known, known.length > 0 ? count : nothing) > 0
      clear.hidden = !filtered
    },
    failed() {
      display([], messages.failed)
      empty.hidden = true
    },
  }
}

/** Earlier searches, which can be repeated. */
function startRecent(page: PageData, search: (query: string) => void) {
  const place = part('[data-recent]')
  const list = part('[data-recent] ul')
  const { $queries, remember, forget } = createRecentSearches(page.cartKey)
  let wanted = false
  const draw = () => {
    const queries = $queries.get()
    place.hidden = !wanted || queries.length === 0
    list.replaceChildren(
      ...queries.map((query) => {
        const item = document.createElement('li')
        const button = document.createElement('button')
        button.type = 'button'
        button.className = 'term'
        button.textContent = query
        button.addEventListener('click', () => search(query))
        item.append(button)
        return item
      }),
    )
  }
  part('[data-forget]').addEventListener('click', () => {
    forget()
    document.querySelector<HTMLElement>('form[data-search] input')?.focus()
  })
  $queries.subscribe(draw)
  return {
    remember,
    show(now: boolean) {
      wanted = now
      draw()
    },
  }
}

/** Finds an element of the page. @throws TypeError if it is missing, which is a bug of the page. */
function part<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (!found) throw new TypeError(`the search page has no ${selector}`)
  return found
}
