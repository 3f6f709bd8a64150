import type { Facet } from '../domain/item-facets.ts'
import type { MenuQuery, MenuSearch } from '../stores/search/search-query.ts'
import { fill } from './page-data.ts'
import type { SearchData } from './search-data.ts'

type Chosen = Pick<MenuQuery, 'tags' | 'ingredients'>
const KINDS = ['tags', 'ingredients'] as const

export type Filters = {
  /** Ticks what is chosen, and shows it beside the field, to be taken away again. */
  show(wanted: Chosen): void
  /** Lets the diner narrow the menu, if there is something to narrow it by. */
  offer(search: MenuSearch): void
}

/** Tags and ingredients to narrow the results by; read when they are first opened. */
export function startFilters(
  { messages }: SearchData,
  open: () => Promise<MenuSearch>,
  change: (chosen: Chosen) => void,
): Filters {
  const details = document.querySelector<HTMLDetailsElement>('[data-filters]')
  const facets = document.querySelector<HTMLElement>('[data-facets]')
  const list = document.querySelector<HTMLElement>('[data-chosen]')
  const clear = document.querySelector<HTMLElement>('[data-clear]')
  if (!details || !facets || !list || !clear) throw new TypeError('the search page has no filters')
  let chosen: Chosen = { tags: [], ingredients: [] }

  const set = (kind: (typeof KINDS)[number], name: string, on: boolean) => {
    const others = chosen[kind].filter((other) => other !== name)
    change({ tags: chosen.tags, ingredients: chosen.ingredients, [kind]: on ? [...others, name] : others })
  }
  const field = () => document.querySelector<HTMLElement>('form[data-search] input')?.focus()
  const tick = () => {
    for (const box of facets.querySelectorAll<HTMLInputElement>('input'))
      box.checked = chosen[box.name === 'tags' ? 'tags' : 'ingredients'].includes(box.value)
  }

  details.addEventListener('toggle', () => {
    if (!details.open || facets.childElementCount > 0 || facets.ariaBusy === 'true') return
    facets.ariaBusy = 'true'
    void open()
      .then((search) => search.facets())
      .then((found) => {
        facets.replaceChildren(...KINDS.flatMap((kind) => fieldset(kind, messages[kind], found[kind])))
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
    set(target.name === 'tags' ? 'tags' : 'ingredients', target.value, target.checked)
  })
  clear.addEventListener('click', () => {
    change({ tags: [], ingredients: [] })
    field()
  })

  return {
    show({ tags, ingredients }) {
      chosen = { tags, ingredients }
      tick()
      list.hidden = tags.length + ingredients.length === 0
      list.replaceChildren(
        ...KINDS.flatMap((kind) =>
          chosen[kind].map((name) =>
            chip(name, fill(messages.remove, { name }), () => {
              set(kind, name, false)
              field()
            }),
          ),
        ),
      )
    },
    offer(search) {
      details.hidden = !search.narrowable
    },
  }
}

function fieldset(name: string, title: string, facets: readonly Facet[]): HTMLElement[] {
  if (facets.length === 0) return []
  const group = document.createElement('fieldset')
  const legend = document.createElement('legend')
  legend.textContent = title
  const boxes = document.createElement('div')
  for (const facet of facets) {
    const label = document.createElement('label')
    label.className = 'term'
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.name = name
    box.value = facet.name
    label.append(box, facet.name)
    boxes.append(label)
  }
  group.append(legend, boxes)
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
