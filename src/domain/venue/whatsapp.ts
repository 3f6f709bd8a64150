/** Returns the link that opens a WhatsApp chat: the international number, digits only. */
export function whatsappHref(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '').replace(/^00/, '')}`
}
