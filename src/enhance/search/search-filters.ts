import type { MenuQuery, MenuSearch } from '../../stores/search/search-query.ts'
import { fillMessage } from '../page/page-data.ts'
import type { SearchData } from './search-data.ts'

type SelectedFilters = Omit<MenuQuery, 'query'>
const KINDS = ['tags', 'ingredients', 'without'] as const
type Kind = (typeof KINDS)[number]
const NO_FILTERS: SelectedFilters = { tags: [], ingredients: [], without: [] }

export type Filters = {
  /** Checks the selected filters and shows them as removable chips beside the field. */
  show(wanted: SelectedFilters): void
  /** Shows the filters if the menu has any. */
  enable(search: MenuSearch): void
}

/** Filters by tags and ingredients, and by ingredients to avoid. They are loaded when first opened. */
export function startFilters(
  { messages }: SearchData,
  open: () => Promise<MenuSearch>,
  change: (chosen: SelectedFilters) => void,
): Filters {
  const details = document.querySelector<HTMLDetailsElement>('[data-filters]')
  const facets = document.querySelector<HTMLElement>('[data-facets]')
  const list = document.querySelector<HTMLElement>('[data-chosen]')
  const clear = document.querySelector<HTMLElement>('[data-clear]')
  if (!details || !facets || !list || !clear) throw new TypeError('the search page has no filters')
  let chosen = NO_FILTERS

  const set = (kind: Kind, name: string, on: boolean) => {
    const others = chosen[kind].filter((other) => other !== name)
    change({ ...chosen, [kind]: on ? [...others, name] : others })
  }
  const field = () => document.querySelector<HTMLElement>('form[data-search] input')?.focus()
  const tick = () => {
    for (const box of facets.querySelectorAll<HTMLInputElement>('input'))
      box.checked = chosen[box.name as Kind].includes(box.value)
  }

  details.addEventListener('toggle', () => {
    if (!details.open || facets.childElementCount > 0 || facets.ariaBusy === 'true') return
    facets.ariaBusy = 'true'
    void open()
      .then((search) => search.facets())
      .then((found) => {
        const named = (kind: 'tags' | 'ingredients') => found[kind].map(({ name }) => name)
        const names = { tags: named('tags'), ingredients: named('ingredients'), without: found.without }
        facets.replaceChildren(
          ...KINDS.flatMap((kind) =>
            fieldset(kind, messages[kind], names[kind], kind === 'without' ? messages.withoutHint : ''),
          ),
        )
        tick()
      })
      .catch(() => {
        facets.textContent = messages.failed
      })
      .finally(() => {
        facets.ariaBusy = null
      })
  })
  facets.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    set(target.name as Kind, target.value, target.checked)
  })
  clear.addEventListener('click', () => {
    change(NO_FILTERS)
    field()
  })

  return {
    show({ tags, ingredients, without }) {
      chosen = { tags, ingredients, without }
      tick()
      list.hidden = tags.length + ingredients.length + without.length === 0
      list.replaceChildren(
        ...KINDS.flatMap((kind) =>
          chosen[kind].map((name) => {
            const text = kind === 'without' ? fillMessage(messages.excluded, { name }) : name
            return chip(text, fillMessage(messages.remove, { name: text }), () => {
              set(kind, name, false)
              field()
            })
          }),
        ),
      )
    },
    enable(search) {
      details.hidden = !search.narrowable
    },
  }
}

function fieldset(kind: Kind, title: string, names: readonly string[], hint: string): HTMLElement[] {
  if (names.length === 0) return []
  const group = document.createElement('fieldset')
  const legend = document.createElement('legend')
  legend.textContent = title
  const boxes = document.createElement('div')
  for (const name of names) {
    const label = document.createElement('label')
    label.className = 'term'
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.name = kind
    box.value = name
    label.append(box, name)
    boxes.append(label)
  }
  group.append(legend, boxes)
  if (hint) {
    const note = document.createElement('p')
    note.id = `${kind}-hint`
    note.textContent = hint
    group.append(note)
    group.setAttribute('aria-describedby', note.id)
  }
  return [group]
}

function chip(name: string, label: string, run: () => void): HTMLElement {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'term'
  button.textContent = name
  button.setAttribute('aria-label', label)
  button.addEventListener('click', run)
  item.append(button)
  return item
}
