import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import { isSaudiVatNumber } from '../../src/domain/receipt/zatca-code.ts'

/** What the operator should know about a venue file that can be imported all the same. */
export const importWarnings = (file: Pick<VenueFile, 'business' | 'menu'>): string[] => [
  ...unseenMenu(file),
  ...saudiReceipts(file),
]

function unseenMenu({ business, menu }: Pick<VenueFile, 'business' | 'menu'>): string[] {
  const { isDineIn, isCarPickup, isDelivery, reservation } = business
  if (menu.length === 0 || isDineIn || isCarPickup || isDelivery || reservation.enabled) return []
  return [
    'business: there is no order type, so diners cannot see the menu. Set isDineIn, isCarPickup or isDelivery; for a menu that is only read, isDineIn with dinein_cart 0',
  ]
}

function saudiReceipts({ business }: Pick<VenueFile, 'business'>): string[] {
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
