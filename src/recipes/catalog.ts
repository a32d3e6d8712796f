import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Cents, cents } from '#src/kernel/money.ts'
import { CategoryFile, type RecipeSource } from './schema.ts'

type Category = { readonly id: string; readonly name: string }
export type Recipe = RecipeSource & { readonly category: Category }

export type ProductKind = 'recipe' | 'bundle'

/** Item for sale: a recipe, all recipes of a category, or all recipes. */
export type Product = {
  readonly kind: ProductKind
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly price: Cents
  readonly recipes: readonly Recipe[]
}

/** Catalog of the recipe shop. */
export type RecipeCatalog = {
  readonly recipes: readonly Recipe[]
  readonly bundles: readonly Product[]
  readonly product: (kind: ProductKind, id: string) => Product | undefined
}

/** Prices of a recipe, a category bundle, and the vault bundle. */
export const PRICES = { recipe: cents(299), category: cents(1499), vault: cents(2999) } as const

/** Default folder: the recipes in the repository. */
const RECIPES_FOLDER = fileURLToPath(new URL('../../data/recipes', import.meta.url))

/** Reads and validates every category file in a folder. Throws a single Error that lists all problems. */
export function readRecipeCatalog(folder: string = RECIPES_FOLDER): RecipeCatalog {
  const problems: string[] = []
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
  const categories = files.flatMap(name => {
    const parsed = CategoryFile.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    if (parsed.success) return [parsed.data]
    problems.push(`${name}:\n${z.prettifyError(parsed.error)}`)
    return []
  })
  const recipes = categories.flatMap(({ id, name, recipes }) =>
    recipes.map((recipe): Recipe => ({ ...recipe, category: { id, name } })),
  )
  problems.push(...repeated('category', categories), ...repeated('recipe', recipes))
  if (recipes.length === 0 && problems.length === 0) problems.push('no recipe found')
  if (problems.length > 0) throw new Error(`The recipes in ${folder} cannot be used:\n${problems.join('\n')}`)
  const bundles = [...categories.map(file => categoryBundle(file, recipes)), vaultOf(recipes, categories)]
  const products = new Map(
    [...recipes.map(recipeProduct), ...bundles].map(product => [keyOf(product.kind, product.id), product]),
  )
  return { recipes, bundles, product: (kind, id) => products.get(keyOf(kind, id)) }
}

/** Product key in the ledger. */
export const keyOf = (kind: ProductKind, id: string): string => `${kind}:${id}`

const repeated = (what: string, all: readonly { readonly id: string }[]): string[] =>
  [...Map.groupBy(all, ({ id }) => id)].flatMap(([id, those]) =>
    those.length > 1 ? [`${what} ${id} is defined ${those.length} times`] : [],
  )

const recipeProduct = (recipe: Recipe): Product => ({
  kind: 'recipe',
  id: recipe.id,
  title: recipe.title,
  summary: recipe.summary,
  price: PRICES.recipe,
  recipes: [recipe],
})

const categoryBundle = ({ id, name, summary }: CategoryFile, all: readonly Recipe[]): Product => ({
  kind: 'bundle',
  id,
  title: `${name}: the whole chapter`,
  summary,
  price: PRICES.category,
  recipes: all.filter(recipe => recipe.category.id === id),
})

const vaultOf = (recipes: readonly Recipe[], categories: readonly CategoryFile[]): Product => ({
  kind: 'bundle',
  id: 'vault',
  title: 'The full vault',
  summary: `Every recipe there is, chapter by chapter: ${categories.map(({ name }) => name).join(', ')}.`,
  price: PRICES.vault,
  recipes,
})
