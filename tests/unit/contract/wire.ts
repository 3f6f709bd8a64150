/** Minimal wire objects that tests extend. */
export const wireBusiness = {
  user_id: 7,
  reference_id: 'corner',
  branch_id: 11,
  business_name: 'The Corner',
  currency: 'KWD',
  locales: ['en', 'ar'],
}

export const wireItem = { id: 2, locales: [{ locale: 'en', name: 'Tea' }], price: '1.005' }
export const wireMenu = (...items: object[]) => ({ menu: [{ id: 1, items }] })
