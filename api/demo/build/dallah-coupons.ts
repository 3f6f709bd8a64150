/** A coupon of each kind: percentage, fixed amount, free delivery, guests only, members only and expired. */
export const dallahCoupons = [
  {
    code: 'LAMMA20',
    item_ids: ['mixed-grill', 'kebab', 'tikka', 'taouk'],
    coupon: { discount_type: 'percent' as const, discount_value: 20, max_allowed_items: 3 },
  },
  {
    code: 'DINAR',
    coupon: { discount_type: 'fixed' as const, discount_value: '1.000', all_menu: true },
  },
  {
    code: 'TAWSEEL',
    free_delivery: true,
    coupon: { discount_type: 'percent' as const, discount_value: 0, all_menu: true },
  },
  {
    code: 'AHLAN',
    coupon: {
      discount_type: 'percent' as const,
      discount_value: 10,
      all_menu: true,
      user_type: 'guests' as const,
    },
  },
  {
    code: 'WAFA',
    coupon: {
      discount_type: 'percent' as const,
      discount_value: 15,
      all_menu: true,
      user_type: 'auth_users' as const,
    },
  },
  {
    code: 'EID25',
    from: '2025-06-06',
    to: '2025-06-10',
    coupon: { discount_type: 'percent' as const, discount_value: 25, all_menu: true },
  },
]
