import type { Allergen } from './codes.ts'

/** Names of each allergen as a whole, excluding hyponyms and ingredients. Folded and singular. */
const OWN: Readonly<Record<Allergen, string>> = {
  milk: 'milk,dairy,lactose,lacteo,leche,lactosa,milk product,dairy product,🥛,df,lf',
  egg: 'egg,egs,eggz,huevo,🥚',
  fish: 'fish,finfish,pescado,seafood,🐟',
  shellfish: 'shellfish,shell fish,crustacean,marisco,seafood',
  tree_nut: 'tree nut,treenut,nut,nueces,frutos secos,🌰',
  peanut: 'peanut,pnut,penut,peenut,pea nut,groundnut,cacahuate,cacahuete,mani,🥜',
  wheat: 'wheat,gluten,trigo,🌾',
  gluten: 'gluten,wheat,trigo,celiac,coeliac,🌾',
  soy: 'soy,soya,soybean,soja',
  sesame: 'sesame,sesame seed,sesamo,ajonjoli',
  mustard: 'mustard,mostaza',
  celery: 'celery,apio',
  sulphite: 'sulphite,sulfite,sulfito,sulphites',
}
const own = new Map(Object.entries(OWN).map(([code, names]) => [code, new Set(names.split(','))]))

/**
 * True if a word names the allergen itself: "shrimp" is only a kind of shellfish, and "mayo" only contains egg.
 */
export const isOwnName = (code: Allergen, word: string): boolean =>
  own.get(code)!.has(word) || own.get(code)!.has(word.replace(/s$/, ''))

const PLATED = /^(?:egg|huevo|milk|leche|mustard|mostaza|celery|apio)s?$/

/**
 * True for the plain name of a food that is often served on a dish: "a ramen, no egg" refers to that dish. Guests
 * who tolerate nuts, seafood, seeds, or whole categories such as dairy and gluten rarely refuse them.
 */
export const isPlated = (word: string): boolean => PLATED.test(word)
