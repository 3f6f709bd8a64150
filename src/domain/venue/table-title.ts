/**
 * A table as one says it: the venue's word and the table's name, the word once where the name has it already
 * (`Table` and `Table 6`). Both in the diner's language; `locale` decides what counts as the same letters.
 */
export function tableTitle(word: string, name: string, locale: string): string {
  const [lowerWord, lowerName] = [word.toLocaleLowerCase(locale), name.toLocaleLowerCase(locale)]
  return word === '' || lowerName.includes(lowerWord) ? name : `${word} ${name}`
}
