/** What browsers offer only over https. `offline`: for guests, whose menus use a service worker. */
export type WithheldFeature = 'awake' | 'passkey' | 'push' | 'offline'

/** The features that this browser withholds because the page was opened without https. */
export function withheldFeatures(): readonly WithheldFeature[] {
  if (globalThis.isSecureContext) return []
  const hasWorkers = 'serviceWorker' in navigator
  const offered: Readonly<Record<WithheldFeature, boolean>> = {
    awake: 'wakeLock' in navigator,
    passkey: 'PublicKeyCredential' in globalThis,
    // Chromium has the interface everywhere, but only a worker can use it.
    push: hasWorkers && 'PushManager' in globalThis,
    offline: hasWorkers,
  }
  return (Object.keys(offered) as WithheldFeature[]).filter((feature) => !offered[feature])
}
