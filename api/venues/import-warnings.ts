import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import { isSaudiVatNumber } from '../../src/domain/receipt/zatca-code.ts'

/** What the operator should know about a venue file that can be imported all the same. */
export function importWarnings({ business }: Pick<VenueFile, 'business'>): string[] {
  if (business.country_code !== 'SA') return []
  const { tax_id: taxId } = business.legal
  if (!taxId)
    return ['business.legal.tax_id: without a VAT number, receipts have no QR code and are not tax invoices']
  if (!isSaudiVatNumber(taxId))
    return [
      `business.legal.tax_id: ${taxId} is not a Saudi VAT number (15 digits, the first and last are 3), so receipts have no QR code`,
    ]
  return [
    'receipts have the QR code of phase one of ZATCA only. If phase two applies to this business, it needs a certified system as well (docs/venue-file.md#businesslegal)',
  ]
}
