import { loadScript, type OpenVendor } from './vendor.ts'

/** Google Analytics 4 (integration 2). Its event names equal ours. */
export const openVendor: OpenVendor = (ids) => {
  const dataLayer: unknown[] = []
  // Its script recognizes calls by their being an `arguments` object; an array would be ignored.
  function gtag(..._call: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments)
  }
  Object.assign(globalThis, { dataLayer, gtag })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(ids[0] ?? '')}`)
  gtag('js', new Date())
  for (const id of ids) gtag('config', id, { send_page_view: false })
  return {
    send(event) {
      const about =
        event.name === 'page_view'
          ? { page_location: location.origin + location.pathname, page_title: document.title }
          : {
              value: event.value,
              currency: event.currency,
              items: event.items.map(({ id, name, quantity, price }) => ({
                item_id: id,
                item_name: name,
                quantity,
                price,
              })),
              ...(event.orderId === null ? {} : { transaction_id: event.orderId }),
            }
      gtag('event', event.name, { ...about, send_to: ids })
    },
  }
}
