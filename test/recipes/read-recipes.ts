import { readdirSync, readFileSync } from 'node:fs'

/** Parts of a recipe that the content rules check. */
export type Recipe = {
  readonly category: string
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly servings: number
  readonly tags: readonly string[]
  readonly prepMinutes: number
  readonly cookMinutes: number
  readonly equipment: readonly string[]
  readonly ingredients: readonly {
    readonly quantity?: string
    readonly unit?: string
    readonly item: string
    readonly note?: string
  }[]
  readonly steps: readonly { readonly text: string; readonly minutes?: number }[]
  readonly doneness?: readonly { readonly kind: string; readonly fahrenheit: number }[]
  readonly butcherTips: readonly string[]
  readonly pairings: { readonly food: readonly string[]; readonly drink: readonly string[] }
  readonly storage: string
}

/** All recipes of data/recipes, with the ID of their category. */
export function readRecipes(): readonly Recipe[] {
  return readdirSync('data/recipes').flatMap(name => {
    const { id, recipes } = JSON.parse(readFileSync(`data/recipes/${name}`, 'utf8')) as {
      id: string
      recipes: Omit<Recipe, 'category'>[]
    }
    return recipes.map(recipe => ({ ...recipe, category: id }))
  })
}

/** Quantity as a number: "1 1/2" is 1.5; NaN if it is not a quantity. */
export const amount = (quantity: string): number =>
  quantity.split(' ').reduce((sum, part) => {
    const [over, under] = part.split('/')
    return sum + Number(over) / (under === undefined ? 1 : Number(under))
  }, 0)

/** All prose of a recipe that a cook reads, as one text. */
export const proseOf = (recipe: Recipe): string =>
  [
    recipe.title,
    recipe.summary,
    ...recipe.ingredients.flatMap(({ item, note }) => [item, note ?? '']),
    ...recipe.steps.map(({ text }) => text),
    ...recipe.butcherTips,
    ...recipe.pairings.food,
    ...recipe.pairings.drink,
    recipe.storage,
  ].join('\n')
