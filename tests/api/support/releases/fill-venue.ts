import { accountActions } from '../accounts.ts'
import type { TestApi } from '../api.ts'
import { onlineGrill, paymentActions } from '../payments.ts'
import { enrol } from '../staff.ts'

/** Fills a database with a venue and some of what happens at it, so that most tables have rows. */
export async function fillVenue(api: TestApi): Promise<void> {
  await api.operator('PUT', '/operator/venues', onlineGrill('grill'))
  const owner = await enrol(api, 'grill', 'owner')
  const { bearer } = await accountActions(api).logIn('50001234')
  const diner = paymentActions(api, 'grill')
  const paid = await diner.place('paid', {}, bearer)
  await diner.press(paid.url, 'approve')
  await owner.post(`/orders/${paid.id}/move`, { from: 0, to: 1, minutes: 20, refusal: null })
  const mails = { 'mail-secret': paid.secret }
  await api.post(`/webapp/mail/order/${paid.id}`, { address: 'noura@diner.example', locale: 'en' }, mails)
  const cancelled = await diner.place('cancelled', { name: 'Dana', phone: '50005678', dial_code: '+965' })
  await diner.press(cancelled.url, 'approve')
  await owner.post(`/orders/${cancelled.id}/move`, { from: 0, to: 2, minutes: null, refusal: 'busy' })
  await diner.send('cash', diner.order({ payment_type: 2 }))
  await owner.post('/service', { state: 'paused', type: 'pickup', period: 60 })
  const settings = { name: 'Kitchen', paper: 80, locale: 'en', moment: 'arrived', types: ['dinein'] }
  await owner.post('/printers', settings)
}
