import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { createUniquenessCheck, type ReportIssue } from './report-issue.ts'

/** Checks that tracking integrations are listed in the file, not in the business, and each only once. */
export function checkPixels({ business, pixels }: VenueFile, report: ReportIssue): void {
  if (business.pixels.length > 0)
    report('business.pixels', 'tracking integrations belong in pixels at the top level of the file')
  const pixel = createUniquenessCheck('tracking integration', report)
  pixels.forEach(({ type, id }, i) => {
    pixel(`${type} ${id}`, `pixels.${i}.id`)
  })
}
