/** A number in E.164, or a name of at most 11 letters, digits and spaces with a letter: what networks accept as the sender of an SMS. */
export const SMS_SENDER = /^(\+\d{6,15}|(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 ]{0,10})$/

/** Countries whose networks replace or reject names as senders: the calling codes of North America, Brazil, New Zealand, South Korea and China. */
const WITHOUT_NAMES: Readonly<Record<string, readonly string[]>> = {
  '+1': ['US', 'CA', 'PR'],
  '+55': ['BR'],
  '+64': ['NZ'],
  '+82': ['KR'],
  '+86': ['CN'],
}

const isName = (sender: string): boolean => !sender.startsWith('+')

/** Whether SMS of this sender can be sent from a venue of a country (ISO 3166, two letters). */
export const allowsSender = (sender: string, countryCode: string): boolean =>
  !isName(sender) || !Object.values(WITHOUT_NAMES).some((countries) => countries.includes(countryCode))

/** The sender of an SMS to a phone (E.164); null: that of the installation, since networks there accept no names. */
export function senderFor(sender: string | null, phone: string): string | null {
  if (sender === null || !isName(sender)) return sender
  return Object.keys(WITHOUT_NAMES).some((code) => phone.startsWith(code)) ? null : sender
}
