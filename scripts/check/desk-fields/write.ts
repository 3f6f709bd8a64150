/** `npm run desk-fields`: writes docs/menu-desk-fields.md. */
import { writeFileSync } from 'node:fs'
import { DESK_FIELDS_PAGE, generateDeskFields } from './desk-fields-page.ts'

writeFileSync(DESK_FIELDS_PAGE, generateDeskFields().page)
