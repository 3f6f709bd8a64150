/** Removes links to pages that this device has not saved. `<html data-saved-pages>` lists the saved addresses. */
export function removeUnsavedPages(): void {
  const saved = document.documentElement.dataset.savedPages?.split(' ')
  if (!saved) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-saved] a'))
    if (!saved.includes(link.pathname)) link.closest('li')?.remove()
}
