import { readFileSync } from 'node:fs'

/** Splits the venues into the lists that the templates paginate over. */
export default function configure(config) {
  const venues = JSON.parse(readFileSync(new URL('./venues.json', import.meta.url), 'utf8'))
  const menus = venues.flatMap((venue) => venue.orderTypes.map((orderType) => ({ venue, orderType })))
  const categories = menus.flatMap((menu) => menu.venue.categories.map((category) => ({ ...menu, category })))
  const items = categories.flatMap((place) => place.category.items.map((item) => ({ ...place, item })))
  for (const [name, value] of Object.entries({ venues, menus, categories, items }))
    config.addGlobalData(name, () => value)
  config.addFilter('price', (amount) => `KWD ${amount.toFixed(3)}`)
  config.addPassthroughCopy('style.css')
}
