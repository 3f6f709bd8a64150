/** Hides pictures that fail to load. The layout closes the gap or shows an empty plate. */
export function hideBrokenPictures(): void {
  const hide = (image: EventTarget | null) => {
    if (image instanceof HTMLImageElement) image.hidden = true
  }
  document.addEventListener('error', ({ target }) => hide(target), true)
  // Pictures that failed before this script loaded.
  for (const image of document.images)
    if (image.complete && !image.naturalWidth) image.decode().catch(() => hide(image))
}
