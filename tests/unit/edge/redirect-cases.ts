import type { EdgeCase } from './edge-case.ts'

/** URLs that redirect; those on venues' own hosts are in `cases.ts`. */
export const redirects: readonly EdgeCase[] = [
  { name: 'trailing slash', url: '/grill/', status: 308, location: '/grill' },
  {
    name: 'trailing slash keeps the query',
    url: '/grill/dinein/?table=4&x=%20',
    status: 308,
    location: '/grill/dinein?table=4&x=%20',
  },
  { name: 'no redirect to another host', url: '//evil.test/', status: 308, location: '/evil.test' },
  { name: 'doubled slashes', url: '/grill//dinein', status: 308, location: '/grill/dinein' },
  {
    name: 'alias of dine-in',
    url: '/grill/dine_in/7/12?table=4',
    status: 308,
    location: '/grill/dinein/7/12?table=4',
  },
  { name: 'alias of pickup', url: '/grill/car_pickup', status: 308, location: '/grill/pickup' },
  {
    name: 'the type of a reservation',
    url: '/grill/reserv_dinein?from=qr',
    status: 308,
    location: '/grill/reservation/reserv_dinein?from=qr',
  },
  { name: 'other case', url: '/grill/branches', status: 308, location: '/grill/Branches' },
  { name: 'other case of two names', url: '/grill/DineIn/Cart', status: 308, location: '/grill/dinein/cart' },
  {
    name: 'other case of two names that are not an order type',
    url: '/grill/ORDERS/History?x=1',
    status: 308,
    location: '/grill/orders/history?x=1',
  },
  { name: 'other case of a shell', url: '/grill/Order/9f-3', status: 308, location: '/grill/order/9f-3' },
  {
    name: 'other case of a deeper shell',
    url: '/grill/reservation/Success/5',
    status: 308,
    location: '/grill/reservation/success/5',
  },
  { name: 'other case of the reference id', url: '/GRILL/dinein', status: 308, location: '/grill/dinein' },
  {
    name: 'an item that was moved to another category',
    url: '/grill/dinein/8/12?table=4',
    status: 307,
    location: '/grill/dinein/7/12?table=4',
    cacheControl: 'no-store',
  },
  {
    name: 'an item that was moved to another category, by an alias',
    url: '/grill/Dine_In/8/12',
    status: 307,
    location: '/grill/dinein/7/12',
  },
  {
    name: 'an item that was moved to another category, by an id that looks like a file',
    url: '/grill/dinein/8/rice%20%26%20peas.1',
    status: 307,
    location: '/grill/dinein/7/rice%20&%20peas.1',
  },
  {
    name: 'only one order type',
    url: '/bakery?table=3',
    status: 307,
    location: '/bakery/pickup?table=3',
    cacheControl: 'no-store',
  },
]
