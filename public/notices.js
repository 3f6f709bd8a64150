// Shows notifications of orders and leads back to the page that sent them. It keeps nothing and answers no requests.
self.addEventListener('install', () => self.skipWaiting())
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
