/** What browsers offer only over https. `offline`: for guests, whose menus use a service worker. */
export type WithheldFeature = 'awake' | 'passkey' | 'push' | 'offline'

/** The features that this browser withholds because the page was opened without https. */
export function withheldFeatures(): readonly WithheldFeature[] {
  if (globalThis.isSecureContext) return []
  const offered: Readonly<Record<WithheldFeature, boolean>> = {
    awake: 'wakeLock' in navigator,
    passkey: 'PublicKeyCredential' in globalThis,
    push: 'PushManager' in globalThis,
    offline: 'serviceWorker' in navigator,
  }
  return (Object.keys(offered) as WithheldFeature[]).filter((feature) => !offered[feature])
}
