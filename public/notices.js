// Shows notifications of orders and leads back to the page that sent them. It keeps nothing and answers no requests.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => {
  const { title, body, tag, path, locale, dir } = event.data.json()
  const show = async () => {
    // The page may have shown the same one. Others replace an earlier one of their order, and are announced again.
    const [earlier] = await self.registration.getNotifications({ tag })
    const renotify = Boolean(earlier) && (earlier.title !== title || earlier.body !== body)
    const options = { body, tag, renotify, dir, lang: locale, icon: '/favicon.svg', data: { path } }
    await self.registration.showNotification(title, options)
  }
  event.waitUntil(show())
})
self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const address = new URL(notification.data?.path ?? '/', self.location.origin)
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const there = open.find((client) => new URL(client.url).pathname === address.pathname)
      return there ? there.focus() : self.clients.openWindow(address.href)
    }),
  )
})
