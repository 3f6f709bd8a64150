import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'

/** Names and descriptions of a category or item, in the format of venue files. */
export type Texts = { locale: string; name: string; description?: string }[]
/** A category of a menu. Other fields are those of the venue file. */
export type Category = {
  id: string
  locales: Texts
  items?: Item[]
  subcategories?: Category[]
  [field: string]: unknown
}
/** An item of a menu. Other fields are those of the venue file. */
export type Item = { id: string; locales: Texts; [field: string]: unknown }

/** A picture recipe. `api/demo/pictures` checks it when it loads the recipes. */
export type PictureRecipe =
  | { kind: 'dish'; stage: string; of: string[] }
  | { kind: 'served'; in: string; of: [food: string, count: number][] }
  | { kind: 'spread' | 'table'; of: string[]; size?: [number, number]; veil?: boolean }
  | { kind: 'pattern' | 'emblem'; of: string[] }
  | { kind: 'mark'; of: string }
/** The style of a venue's pictures, as in `api/demo/pictures/recipe.ts`. */
export type PictureStyle = {
  size: [number, number]
  walls: string[]
  tables: string[]
  ware: string
  accent: string
  ground?: string
  setting?: string
}
/** A demo venue: its venue file, and the style and recipes of its pictures. */
export type DemoVenue = {
  file: Omit<VenueFileInput, 'menu'> & { menu: Category[] }
  style: PictureStyle
  pictures: Record<string, PictureRecipe>
}

/** A text for each locale of the venue, in the venue's order, or one text for all locales. */
type PerLocale = string | readonly string[]

/** Creates the helpers that define a venue: texts by locale, and pictures, whose recipes are collected in `pictures`. */
export function createVenueAuthor(reference: string, locales: readonly string[]) {
  const pictures: Record<string, PictureRecipe> = {}

  const perLocale = (texts: PerLocale): string[] => {
    const list = typeof texts === 'string' ? locales.map(() => texts) : [...texts]
    if (list.length !== locales.length)
      throw new Error(
        `${reference}: ${locales.length} locales, but ${list.length} texts: ${list.join(' | ')}`,
      )
    return list
  }
  const note = (name: string, recipe: PictureRecipe): string => {
    if (pictures[name] && JSON.stringify(pictures[name]) !== JSON.stringify(recipe))
      throw new Error(`${reference}: two recipes for ${name}`)
    pictures[name] = recipe
    return `/media/demo/${reference}/${name}`
  }

  return {
    pictures,
    /** A text per locale. */
    t: (texts: PerLocale) => perLocale(texts).map((name, index) => ({ locale: locales[index] ?? '', name })),
    /** Names and descriptions per locale. */
    texts: (names: PerLocale, descriptions?: PerLocale): Texts => {
      const about = descriptions === undefined ? [] : perLocale(descriptions)
      return perLocale(names).map((name, index) => ({
        locale: locales[index] ?? '',
        name,
        ...(descriptions === undefined ? {} : { description: about[index] ?? '' }),
      }))
    },
    /**
     * Adds a dish such as `plate: hamburger french-fries`: the stage, then its illustrations. Returns the picture's
     * path.
     */
    dish: (name: string, scene: string) => {
      const [stage = 'plate', of = ''] = scene.split(': ')
      return note(`${name}.webp`, { kind: 'dish', stage, of: of.split(' ') })
    },
    /** Adds a served dish such as `plate: kebab*3 parsley`: the vessel, then its foods with their counts. */
    served: (name: string, scene: string) => {
      const [vessel = 'plate', of = ''] = scene.split(': ')
      const foods = of.split(' ').map((portion): [string, number] => {
        const [food = '', count = '1'] = portion.split('*')
        return [food, Number(count)]
      })
      return note(`${name}.webp`, { kind: 'served', in: vessel, of: foods })
    },
    /** Adds a table full of dishes, by the names of `served` dishes. `veil` makes it pale, as a background for text. */
    table: (name: string, of: string, more: { size?: [number, number]; veil?: boolean } = {}) =>
      note(`${name}.webp`, { kind: 'table', of: of.split(' '), ...more }),
    spread: (name: string, of: string, size?: [number, number]) =>
      note(`${name}.webp`, { kind: 'spread', of: of.split(' '), ...(size ? { size } : {}) }),
    pattern: (name: string, of: string) => note(`${name}.webp`, { kind: 'pattern', of: of.split(' ') }),
    mark: (of: string) => note('logo.png', { kind: 'mark', of }),
    emblem: (of: string) => note('logo.png', { kind: 'emblem', of: [of] }),
  }
}

type Shift = { time_from: string; time_to: string }
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
type Day = (typeof DAYS)[number]

/** Parses hours such as `11:30-14:00 17:30-22:30`, `closed`, or `24` for all day. */
function parseDayHours(hours: string): { closed: boolean; shifts: Shift[] } {
  if (hours === 'closed') return { closed: true, shifts: [] }
  const shifts = hours.split(' ').map((shift) => {
    const [from = '', to = '24:00'] = shift.split('-')
    return { time_from: from, time_to: to }
  })
  return { closed: false, shifts }
}

/** The hours of a week: `usual` on every day except those in `others`. */
export function weekHours(usual: string, others: Partial<Record<Day, string>> = {}) {
  return Object.fromEntries(DAYS.map((name) => [name, parseDayHours(others[name] ?? usual)]))
}

/** `true` on the days named. */
export const onDays = (...named: Day[]) => Object.fromEntries(named.map((name) => [name, true]))
/** `false` on every day but those named. */
export const onlyOnDays = (...named: Day[]) =>
  Object.fromEntries(DAYS.map((name) => [name, named.includes(name)]))
