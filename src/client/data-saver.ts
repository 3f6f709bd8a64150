/** Whether the user saves data: an open connection keeps the radio of a phone awake. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
