import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { type Report, uniqueness } from './venue-findings.ts'

/** Tracking integrations stand beside the business, each once. */
export function checkPixels({ business, pixels }: VenueFile, report: Report): void {
  if (business.pixels.length > 0)
    report('business.pixels', 'tracking integrations stand beside the business, as pixels of the file')
  const pixel = uniqueness('tracking integration', report)
  pixels.forEach(({ type, id }, i) => {
    pixel(`${type} ${id}`, `pixels.${i}.id`)
  })
}
