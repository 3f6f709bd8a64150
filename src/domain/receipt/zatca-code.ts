import { currencyExponent, type Minor, toMajorUnits } from '../values/money.ts'

/** Whether a tax number is that of a business in Saudi Arabia that is registered for VAT: 15 digits, of which the first and last are 3. */
export const isSaudiVatNumber = (taxId: string): boolean => /^3\d{13}3$/.test(taxId)

/**
 * Returns the text of the QR code that ZATCA requires on simplified tax invoices (phase one): seller, VAT number, time, total and VAT,
 * each as tag, length in bytes of UTF-8, and value; all in base64. `at`: ISO 8601, UTC. Amounts in minor units. A longer name is
 * shortened to 255 bytes.
 */
export function zatcaCode(invoice: {
  readonly seller: string
  readonly taxId: string
  readonly at: string
  readonly total: Minor
  readonly tax: Minor
  readonly currency: string
}): string {
  const { seller, taxId, at, total, tax, currency } = invoice
  const decimal = (amount: Minor) => toMajorUnits(amount, currency).toFixed(currencyExponent(currency))
  const time = at.replace(/\.\d+Z$/, 'Z')
  const values = [seller, taxId, time, decimal(total), decimal(tax)].map(shortBytes)
  const bytes = values.flatMap((value, index) => [index + 1, value.length, ...value])
  return btoa(String.fromCharCode(...bytes))
}

/** The UTF-8 of a text, without the characters after its 255th byte. */
function shortBytes(text: string): number[] {
  const encoder = new TextEncoder()
  let bytes: number[] = []
  for (const character of text) {
    const longer = [...bytes, ...encoder.encode(character)]
    if (longer.length > 255) break
    bytes = longer
  }
  return bytes
}
