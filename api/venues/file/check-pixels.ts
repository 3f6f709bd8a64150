import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { createUniquenessCheck, type ReportIssue } from './report-issue.ts'

/** Tracking integrations stand beside the business, each once. */
export function checkPixels({ business, pixels }: VenueFile, report: ReportIssue): void {
  if (business.pixels.length > 0)
    report('business.pixels', 'tracking integrations stand beside the business, as pixels of the file')
  const pixel = createUniquenessCheck('tracking integration', report)
  pixels.forEach(({ type, id }, i) => {
    pixel(`${type} ${id}`, `pixels.${i}.id`)
  })
}
