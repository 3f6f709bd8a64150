/**
 * Returns the title of a table: the venue's word for "table" and the table's name, without repeating a word that the name
 * contains (`Table` and `Table 6`). Both are in the diner's language; `locale` decides how letter case is compared.
 */
export function tableTitle(word: string, name: string, locale: string): string {
  const [lowerWord, lowerName] = [word.toLocaleLowerCase(locale), name.toLocaleLowerCase(locale)]
  return word === '' || lowerName.includes(lowerWord) ? name : `${word} ${name}`
}
