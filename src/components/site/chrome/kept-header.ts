import { keep } from '../basics/keep.ts'
import HeaderBarComponent from './HeaderBar.astro'

// Pages of an edition share their frame, which determines language and currency.
export const HeaderBar = keep(HeaderBarComponent, ({ venue, tab, flat }) => [venue, `${tab} ${flat}`])
