import { expect, test } from 'vitest'
import { languages } from '../../src/i18n/locale/languages.ts'
import { translatorFor } from '../helpers/messages.ts'

/** The stem of “to pay” or “to buy” that the buttons contain. */
const PAYING: Readonly<Record<string, RegExp>> = {
  ar: /دفع/,
  az: /ödəniş/i,
  bg: /плащане/,
  bn: /পেমেন্ট/,
  ca: /pagament/,
  de: /zahlungspflichtig/i,
  el: /πληρωμής/,
  en: /\bpay\b/,
  es: /pago/,
  et: /makse/,
  fa: /پرداخت/,
  fi: /maksamaan/,
  fr: /paiement/,
  ha: /biya/,
  hi: /भुगतान/,
  hr: /plaćanja/,
  hu: /fizetési/,
  hy: /վճարել/,
  it: /pagare/,
  ja: /支払い/,
  ka: /გადახდ/,
  km: /បង់ប្រាក់/,
  ko: /결제/,
  ku: /peredan/,
  lo: /ຈ່າຍ/,
  mn: /төлөх/i,
  ms: /membayar/,
  nl: /betaling/,
  nn: /betaling/,
  no: /betaling/,
  pl: /zapłaty/,
  pt: /pagar/,
  ro: /plată/,
  ru: /оплаты/,
  sq: /pagese/,
  sv: /köp|betalning/,
  th: /ชำระเงิน/,
  tr: /ödeme/i,
  ur: /ادائیگی/,
  vi: /thanh toán/,
  zh: /付款/,
}

test.each(languages)('buttons that create an obligation to pay mention payment, in %s', (language) => {
  const translate = translatorFor(language)
  for (const key of [
    'checkout:placeObliged',
    'reservation:confirm.withItemsObliged',
    'reservation:confirm.serviceObliged',
  ])
    expect(translate(key)).toMatch(PAYING[language] ?? /$^/)
})
