/** Whether this device can pay by Apple Pay. */
export const hasApplePay = (): boolean => 'ApplePaySession' in globalThis
