import type { z } from 'zod'
import { Fault } from '#src/kernel/faults.ts'
import { type Cents, toMicroUsdc } from '#src/kernel/money.ts'
import { gap } from '#src/kernel/placeholders.ts'
import type { Job } from '#src/ledger/outbox.ts'
import type { PayAnswer } from '#src/payments/pay-answer.ts'
import type { Resource, Terms } from '#src/payments/terms.ts'
import { PRICES, type ProductKind } from './catalog.ts'
import { drawRecipe } from './drawing.ts'
import { type MailDeps, sendMail } from './mail/send-mail.ts'
import { notSold, type PayDeps, type PayRequest, payProduct } from './pay.ts'
import { presentBundle, presentTeaser } from './present.ts'
import { previewProduct, standingUrlOf } from './preview.ts'
import { deleteExpiredPrices } from './price-token.ts'
import type { Bundle, Catalogue, ProductPreview, Teaser } from './wire.ts'

export type RecipesDeps = PayDeps & Omit<MailDeps, 'print'>

export type RecipeQuery = {
  readonly category?: string | undefined
  readonly q?: string | undefined
  readonly tag?: string | undefined
}

/** The recipe shop. */
export type Recipes = {
  readonly prices: typeof PRICES
  /** Returns the recipes that match a query. */
  readonly list: (query: RecipeQuery) => z.infer<typeof Catalogue>
  /** Returns the free preview of a recipe. Throws not_found if the recipe is not sold. */
  readonly teaser: (id: string) => Teaser
  readonly bundles: () => { bundles: Bundle[]; count: number }
  /** Prices a recipe or a bundle. */
  readonly preview: (kind: ProductKind, id: string, caller?: string) => Promise<ProductPreview>
  /** Everything that is sold at a stable address, with its price of now and the operation that sells it. */
  readonly standing: () => {
    readonly tool: 'buy_recipe' | 'buy_recipe_bundle'
    readonly resource: Resource
    readonly terms: Terms
  }[]
  /** Returns the payment challenge of a priced product, or the product once it is paid. */
  readonly pay: (kind: ProductKind, request: PayRequest) => Promise<PayAnswer>
  /** Returns the illustration of a recipe as an SVG document; undefined if the recipe is not sold. */
  readonly drawing: (id: string) => string | undefined
  /** Processes a job of kind `mail`. */
  readonly mail: (job: Job) => Promise<void>
  /** Deletes expired quotes. */
  readonly forget: () => Promise<void>
}

/** Opens the recipe shop. */
export function openRecipes(deps: RecipesDeps): Recipes {
  const { recipes, baseUrl, db, world } = deps
  const productOf = (kind: ProductKind, id: string) => {
    const product = recipes.product(kind, id)
    if (!product) throw notSold(kind, id)
    return product
  }
  const termsOf = (price: Cents): Terms => ({
    amount: toMicroUsdc(price),
    payTo: deps.payee.payTo as Terms['payTo'],
    asset: deps.payee.asset as Terms['asset'],
    chainId: deps.payee.chainId,
    domain: { ...deps.domain },
  })
  const categories = recipes.bundles
    .filter(({ id }) => id !== 'vault')
    .map(({ id, recipes }) => ({ id, name: recipes[0]!.category.name, count: recipes.length }))
  return {
    prices: PRICES,
    list: query => {
      const known = query.category === undefined || categories.some(({ id }) => id === query.category)
      if (!known)
        throw Fault.ofProblems(
          [
            {
              code: 'invalid_field',
              field: 'category',
              message: `category must be one of ${categories.map(({ id }) => id).join(', ')}.`,
            },
          ],
          { example: { ...query, category: gap(categories.map(({ id }) => id).join(' or ')) } },
        )
      const found = recipes.recipes.filter(recipe => matches(recipe, query))
      return {
        recipes: found.map(recipe => presentTeaser(recipe, baseUrl)),
        count: found.length,
        total: recipes.recipes.length,
        categories,
        bundlesUrl: `${baseUrl}/api/recipes/bundles`,
        previewUrl: `${baseUrl}/api/recipes/preview?id={id}`,
      }
    },
    teaser: id => presentTeaser(productOf('recipe', id).recipes[0]!, baseUrl),
    bundles: () => ({
      bundles: recipes.bundles.map(presentBundle),
      count: recipes.bundles.length,
    }),
    preview: (kind, id, caller) => previewProduct(deps, productOf(kind, id), caller),
    standing: () => {
      const products = [...recipes.bundles, ...recipes.recipes.flatMap(({ id }) => recipes.product('recipe', id) ?? [])]
      return products.map(({ kind, id, title, price }) => ({
        tool: kind === 'recipe' ? 'buy_recipe' : 'buy_recipe_bundle',
        resource: { url: standingUrlOf(baseUrl, kind, id), description: title },
        terms: termsOf(price),
      }))
    },
    pay: (kind, request) => payProduct(deps, kind, request),
    drawing: id => {
      const recipe = recipes.product('recipe', id)?.recipes[0]
      return recipe && drawRecipe(recipe)
    },
    mail: job =>
      sendMail(
        {
          ...deps,
          // Lazy import: purchases without mail do not need the PDF printer.
          print: async (product, at) => (await import('./pdf/print.ts')).printBook(product, at),
        },
        job,
      ),
    forget: () => deleteExpiredPrices(db, world.now()),
  }
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** True if the recipe passes all filters. Every word of q must occur in the teaser, in any order. */
function matches(recipe: PayDeps['recipes']['recipes'][number], { category, q, tag }: RecipeQuery): boolean {
  if (category !== undefined && recipe.category.id !== category) return false
  if (tag !== undefined && !recipe.tags.includes(tag)) return false
  if (q === undefined) return true
  const { title, summary, cuisine, tags, category: own } = recipe
  const text = folded([title, summary, cuisine, own.name, ...tags].join(' '))
  return folded(q)
    .split(/\s+/)
    .every(word => text.includes(word))
}
