import * as screenIcons from '../../icons.ts'
import * as pageIcons from '../../page-icons.ts'
import * as ratingIcons from '../../rating-icons.ts'

/** All icons. Pages are rendered on a server, so nobody loads those that a page does not show. */
export const icons = { ...screenIcons, ...pageIcons, ...ratingIcons }
