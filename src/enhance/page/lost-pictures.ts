/** A picture that cannot be loaded takes no room; what stands around it closes up, or shows its plate. */
export function hideLostPictures(): void {
  const hide = (image: EventTarget | null) => {
    if (image instanceof HTMLImageElement) image.hidden = true
  }
  document.addEventListener('error', ({ target }) => hide(target), true)
  // Those that failed before this script came.
  for (const image of document.images)
    if (image.complete && !image.naturalWidth) image.decode().catch(() => hide(image))
}
