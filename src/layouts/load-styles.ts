const loading = new Map<string, Promise<void>>()

/** Loads a style sheet that the page came without, once. Rejects when it cannot be had; a later call tries again. */
export function loadStyles(href: string): Promise<void> {
  let loaded = loading.get(href)
  if (!loaded) {
    loaded = new Promise((resolve, reject) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      link.onload = () => resolve()
      link.onerror = () => {
        loading.delete(href)
        link.remove()
        reject(new Error(`no style sheet at ${href}`))
      }
      document.head.append(link)
    })
    loading.set(href, loaded)
  }
  return loaded
}
