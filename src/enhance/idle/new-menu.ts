const TAKEN = 'new-menu'

/** The diner takes up the offer of a new menu: the page that comes says what it did to the cart. */
export function takeNewMenu(): void {
  try {
    sessionStorage.setItem(TAKEN, '1')
  } catch {
    // Storage that is off only forgets: the cart itself tells what changed.
  }
  location.reload()
}

/** True once after the diner took the new menu. */
export function tookNewMenu(): boolean {
  try {
    const taken = sessionStorage.getItem(TAKEN) !== null
    if (taken) sessionStorage.removeItem(TAKEN)
    return taken
  } catch {
    return false
  }
}
