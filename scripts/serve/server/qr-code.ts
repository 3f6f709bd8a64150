import qrcode from 'qrcode-terminal'

/** A QR code of an address as lines of text, for a terminal with a dark or a light background. */
export function qrCode(address: string): Promise<string> {
  return new Promise((resolve) => qrcode.generate(address, { small: true }, resolve))
}
