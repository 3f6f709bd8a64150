import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'

const t = (tr: string, en: string) => [
  { locale: 'tr', name: tr },
  { locale: 'en', name: en },
]

/** The market's wallet, for weekly customers. */
export const pazarWallet: Pick<VenueFileInput['business'], 'enable_wallet' | 'wallet_config'> = {
  enable_wallet: true,
  wallet_config: {
    packages: [
      {
        id: 'file',
        locales: t('Pazar filesi', 'Net bag'),
        description: t('Haftalık sebze meyve için.', 'For a week of fruit and vegetables.'),
        price: 500,
        credit: 525,
      },
      {
        id: 'sepet',
        locales: t('Pazar sepeti', 'Basket'),
        description: t('Kalabalık sofralara.', 'For a full table.'),
        price: 1500,
        credit: '1650.00',
      },
    ],
    policy: t(
      '<p>Bakiyenin süresi dolmaz. İptal edilen siparişin tutarı cüzdana döner.</p>',
      '<p>Credit does not expire. What was paid for a cancelled order comes back to the wallet.</p>',
    ),
  },
}
