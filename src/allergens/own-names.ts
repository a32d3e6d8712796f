import type { Allergen } from './codes.ts'

/** The names of an allergen as a whole, not of a kind or a part of it. Folded, in the singular. */
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

/** True for a word that names an allergen itself: "shrimp" is a kind of shellfish, and "mayo" is made with egg. */
export const isOwnName = (code: Allergen, word: string): boolean =>
  own.get(code)!.has(word) || own.get(code)!.has(word.replace(/s$/, ''))

const PLATED = /^(?:egg|huevo|milk|leche|mustard|mostaza|celery|apio)s?$/

/**
 * True for a food that lies on a dish, by its plain name: "a ramen, no egg" is said of that dish. Nuts, seafood, seeds and what
 * is named as a whole, such as dairy and gluten, are hardly ever refused by who may have them.
 */
export const isPlated = (word: string): boolean => PLATED.test(word)
