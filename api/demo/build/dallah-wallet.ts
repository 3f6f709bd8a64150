import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'

const t = (ar: string, en: string) => [
  { locale: 'ar', name: ar },
  { locale: 'en', name: en },
]

/** The grill's wallet: regulars pay in advance and get extra credit. */
export const dallahWallet: Pick<VenueFileInput['business'], 'enable_wallet' | 'wallet_config'> = {
  enable_wallet: true,
  wallet_config: {
    packages: [
      {
        id: 'breakfast',
        locales: t('باقة الريوق', 'Breakfast package'),
        description: t('تكفي فطور الدوام لأسبوع.', 'Covers a working week of breakfasts.'),
        price: '10.000',
        credit: '11.000',
      },
      {
        id: 'diwaniya',
        locales: t('باقة الديوانية', 'Diwaniya package'),
        description: t('لسهرات المشاوي مع الربع.', 'For long grill evenings with friends.'),
        price: '25.000',
        credit: '29.000',
      },
      {
        id: 'family',
        locales: t('باقة العائلة', 'Family package'),
        description: t('شهر من غداء الجمعة.', 'A month of Friday lunches.'),
        price: '50.000',
        credit: '60.000',
      },
    ],
    policy: t(
      '<p>الرصيد صالح في شرق والسالمية، ولا تنتهي صلاحيته.</p><ul><li>إذا أُلغي طلبك عاد الرصيد إلى محفظتك.</li><li>لا يُستبدل الرصيد نقدًا.</li></ul>',
      '<p>Credit is good in Sharq and Salmiya alike, and it does not expire.</p><ul><li>If an order is cancelled, what you paid comes back to your wallet.</li><li>Credit is not paid out in cash.</li></ul>',
    ),
  },
}
