import type { Recipe } from './read-recipes.ts'

// Words that a step can use without a listed ingredient: tap water, tools, and words more often verbs or cuts.
const NEVER_FOOD = new Set(
  `water ice chop roast steak rib cheek belly shoulder leg shank breast thigh loin fillet cube piece stick mix filling dough
  crust half color round wing bone foil plate neck joint back chip core skin meat fat cut juice top ball roll paste sauce powder
  clove bread green white orange syrup fruit`.split(/\s+/),
)
const VESSELS =
  /\b(pepper mill|stockpot|rice cooker|butter(?:ed|ing|y)|egg wash|rolling pin|cream-colored|wine glass)\b/g
/** Words for the part or state of an ingredient, not for the ingredient itself. */
const PARTS = new Set(
  'leaf clove stem sprig stalk seed head kernel matchstick strip slice flake crumb wedge half floret zest tender'.split(
    ' ',
  ),
)

/** Words that distinguish two variants of an ingredient without naming it. */
const MANNERS = new Set(
  `ground dried dry fresh large small medium light dark hot cold warm unsalted whole white black red green yellow brown all
  purpose kosher ripe boneless long short baby first`.split(/\s+/),
)

/** Words of a text, lowercase and singular. */
export const wordsOf = (text: string): readonly string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[a-z]+/g) ?? []
  ).map(singular)

function singular(word: string): string {
  if (word === 'leaves') return 'leaf'
  if (word === 'halves') return 'half'
  if (word === 'radishes' || word === 'anchovies') return word === 'radishes' ? 'radish' : 'anchovy'
  if (/(?:tomato|potato|mango|chile|tomatillo)e?s$/.test(word)) return word.replace(/(?<=o)es$|s$/, '')
  if (/ies$/.test(word) && word.length > 4) return word.replace(/ies$/, 'y')
  if (/(?:ch|sh|x)es$/.test(word)) return word.replace(/es$/, '')
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

const CUT_NOTE = /\b(?:bone|skin)[- ](?:in|on)\b/g

/** Head word of an ingredient: "oil" of "toasted sesame oil", "cumin" of "cumin seeds". */
function headOf(item: string): string {
  const name = wordsOf(item.split(/,| or | and | with | in | for /)[0]!)
  return name.findLast(word => !PARTS.has(word)) ?? name.at(-1)!
}

const stepsOf = (recipe: Recipe) => recipe.steps.map(({ text }) => text.replaceAll(VESSELS, ' ')).join(' ')

/** Ingredients that no step names; if two share a head word, such as vinegars, a step must tell them apart. */
export function unusedIn(recipe: Recipe): readonly string[] {
  const said = new Set(wordsOf(stepsOf(recipe)))
  const heads = recipe.ingredients.map(({ item }) => headOf(item))
  return recipe.ingredients.flatMap(({ item }, place) => {
    const twins = recipe.ingredients.filter((_, other) => other !== place && heads[other] === heads[place])
    const shared = new Set(twins.flatMap(twin => wordsOf(twin.item)))
    const names = wordsOf(item.replaceAll(CUT_NOTE, '')).filter(
      word => !(shared.has(word) || (MANNERS.has(word) && twins.length === 0)),
    )
    return names.some(word => said.has(word)) || (names.length === 0 && said.has(heads[place]!)) ? [] : [item]
  })
}

/** Foods from the lists of any recipe that are named in the steps of this one but missing from its list. */
export function unlistedIn(recipe: Recipe, foods: ReadonlySet<string>): readonly string[] {
  const listed = new Set(recipe.ingredients.flatMap(({ item, note = '' }) => wordsOf(`${item} ${note}`)))
  const tools = new Set(wordsOf(`${recipe.equipment.join(' ')} ${recipe.title} ${recipe.category}`))
  const named = wordsOf(
    stepsOf(recipe).replaceAll(/\b(?:like|than|of strong|the color of|smells? of|size of)\b[^.;:]*/g, ' '),
  )
  return [...new Set(named)].filter(word => foods.has(word) && !listed.has(word) && !tools.has(word))
}

/** Head words of all foods that the recipes list. */
export const foodsOf = (recipes: readonly Recipe[]): ReadonlySet<string> =>
  new Set(
    recipes
      .flatMap(({ ingredients }) => ingredients.map(({ item }) => headOf(item)))
      .filter(word => !NEVER_FOOD.has(word)),
  )

const FLOUR = /flour|bread|orzo|cracker|\bsoy sauce|bean paste|stout|ale\b|rolls|kielbasa|barley\b/
const DAIRY = /butter(?!fly)|(?<!coconut )milk|cream(?! of)|crema|cheese|yogurt|ghee|parmesan/i
const MEAT =
  /beef|pork|lamb|chicken|turkey|duck|bacon|sausage|chorizo|bones|suet|tallow|lard|gelatin|anchov|fish|cod|clam|mussel|shrimp/i
const CLAIMS: Readonly<Record<string, readonly RegExp[]>> = {
  'gluten-free': [FLOUR],
  'dairy-free': [DAIRY],
  vegetarian: [MEAT],
  vegan: [MEAT, DAIRY, /\begg|honey/],
}

/** Diet tags contradicted by an ingredient. */
export const untrueTagsOf = ({ tags, ingredients }: Recipe): readonly string[] =>
  tags.flatMap(tag =>
    (CLAIMS[tag] ?? []).flatMap(refused =>
      ingredients.filter(({ item }) => refused.test(item)).map(({ item }) => `${tag}: ${item}`),
    ),
  )
