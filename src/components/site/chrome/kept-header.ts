import { keep } from '../basics/keep.ts'
import HeaderBarComponent from './HeaderBar.astro'

// Pages in one language share the frame of their venue.
export const HeaderBar = keep(HeaderBarComponent, ({ venue, locale, tab, flat }) => [
  venue,
  `${locale} ${tab} ${flat}`,
])
