/** Where a chat with that number begins: WhatsApp wants the whole number with its country, and digits alone. */
export function whatsappHref(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '').replace(/^00/, '')}`
}
