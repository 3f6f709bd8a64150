/** `npm run features`: writes docs/features.md. */
import { writeFileSync } from 'node:fs'
import { FEATURES_PAGE } from './features-page.ts'
import { generateFeaturesPage } from './project-features.ts'

writeFileSync(FEATURES_PAGE, generateFeaturesPage().page)
