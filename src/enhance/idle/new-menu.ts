const KEY = 'new-menu'

/** Reloads the page to show the new menu. The reloaded page then reports changes to the cart. */
export function reloadForNewMenu(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Without storage the cart screen still reports the changes.
  }
  location.reload()
}

/** Whether this page was loaded by `reloadForNewMenu`. True only for the first call. */
export function wasReloadedForNewMenu(): boolean {
  try {
    const taken = sessionStorage.getItem(KEY) !== null
    if (taken) sessionStorage.removeItem(KEY)
    return taken
  } catch {
    return false
  }
}
