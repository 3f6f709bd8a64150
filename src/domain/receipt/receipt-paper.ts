/** `roll`: the 80 mm paper of receipt printers. */
export const receiptPapers = ['a4', 'roll'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** Returns the paper of a parameter; A4 if it is none. */
export const parseReceiptPaper = (paper: string | undefined): ReceiptPaper =>
  receiptPapers.find((one) => one === paper) ?? 'a4'
