import type { Localized } from '../values/localized.ts'
import { foldText } from './fold-text.ts'

/** Tags for vegan items, in the languages of the interface. */
const VEGAN = parseNames(
  'vegan, vegane, vegano, vegana, vegaani, vegaaninen, vegaanne, veganistisch, veganistic, végane, végétalien, végétalienne, végétal, 100 % végétal, plant-based, plant based, pflanzlich, rein pflanzlich, plantaardig, plantebasert, plantebasera, växtbaserad, a base de plantas, vegà, vegana, wegańskie, wegański, wegańska, vegánské, vegánský, veganska, veganski, vegán, веган, веганское, веганский, веганская, веганско, веганска, вегански, веганські, վեգան, ვეგანური, ვეგანი, βίγκαν, vigan, نباتي صرف, نباتي صارم, نباتي بالكامل, فيغان, ڤيغان, وگان, ویگن, वीगन, वेगन, ভিগান, ভেগান, วีแกน, ວີແກນ, វេហ្គន, ヴィーガン, ビーガン, 비건, 纯素, 全素, 純素, thuần chay, chay thuần, vegan yemek',
)

/** Tags for vegetarian items. */
const VEGETARIAN = parseNames(
  'vegetarian, veggie, vegetarisch, végétarien, végétarienne, vegetariano, vegetariana, vegetarià, vegetariane, vegetarijansko, vegetarijanski, vegetarijanska, wegetariańskie, wegetariański, wegetariańska, vegetariánské, vegetariánus, vegetarisk, vegetar, vegetarinen, kasvis, kasvisruoka, taimetoit, taimne, vejetaryen, vegetarian yemək, вегетарианское, вегетарианский, вегетарианская, вегетариански, вегетарианско, вегетарианска, цагаан хоолтон, цагаан хоол, բուսակերական, ვეგეტარიანული, χορτοφαγικό, χορτοφαγική, χορτοφάγος, نباتي, گیاهی, گیاه‌خواری, سبزی خور, शाकाहारी, নিরামিষ, มังสวิรัติ, ມັງສະວິຣັດ, បួស, ベジタリアン, 채식, 베지테리언, 素食, 素, 蛋奶素, món chay, chay, vejeteryan, bêgoşt',
)

/** Other tags that name a diet rather than an ingredient. */
const OTHER = parseNames(
  'halal, حلال, kosher, koscher, casher, gluten free, gluten-free, glutenfrei, sans gluten, sin gluten, senza glutine, sem glúten, без глютена, glütensiz, خالي من الغلوتين, lactose free, lactose-free, laktosefrei, sans lactose, sin lactosa, dairy free, dairy-free, nut free, nut-free, sugar free, sugar-free, zuckerfrei, organic, bio, biologique',
)

function parseNames(names: string): ReadonlySet<string> {
  return new Set(names.split(',').map(foldText))
}

const says = (words: ReadonlySet<string>, text: Localized) =>
  Object.values(text).some((one) => words.has(foldText(one)))

export const isVeganTag = (tag: Localized): boolean => says(VEGAN, tag)

/** Whether the name of a tag means "vegetarian". Vegan items are vegetarian too. */
export const isVegetarianName = (name: string): boolean => VEGETARIAN.has(foldText(name))

/** Whether the name of a tag is a diet. Diners cannot choose to avoid a diet. */
export const isDietName = (name: string): boolean =>
  [VEGAN, VEGETARIAN, OTHER].some((words) => words.has(foldText(name)))
