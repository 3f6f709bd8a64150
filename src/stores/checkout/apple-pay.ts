/** Does this device pay by Apple Pay? */
export const hasApplePay = (): boolean => 'ApplePaySession' in globalThis
