import { formatLocal } from '#src/catalog/hours.ts'
import { cents, toDollars } from '#src/kernel/money.ts'
import type { PurchaseRow, RecipeQuoteRow } from '#src/ledger/recipe-tables.ts'
import { type Claim, referenceOf } from '#src/payments/claims.ts'
import { formatPayer, networkOfClaim } from '#src/payments/format-payer.ts'
import { presentExcess } from '#src/payments/overpayment.ts'
import { PRICES, type Product, type Recipe } from './catalog.ts'
import { bundleMarkdown, recipeMarkdown } from './markdown.ts'
import { printedIngredient, quantityOf, toCelsius } from './measure.ts'
import type { Bundle, FullRecipe, Receipt, Teaser } from './wire.ts'

const priceOf = ({ price }: Pick<Product, 'price'>) => ({
  price: toDollars(price),
  price_cents: price,
  currency: 'USD' as const,
})

/** Public part of a recipe. */
export const presentTeaser = (recipe: Recipe, baseUrl: string): Teaser => ({
  id: recipe.id,
  title: recipe.title,
  summary: recipe.summary,
  category: recipe.category.id,
  cuisine: recipe.cuisine,
  servings: recipe.servings,
  ...(recipe.yield ? { yield: recipe.yield } : {}),
  prepMinutes: recipe.prepMinutes,
  cookMinutes: recipe.cookMinutes,
  difficulty: recipe.difficulty,
  tags: recipe.tags,
  image: `${baseUrl}/recipes/${recipe.id}.svg`,
  ingredientCount: recipe.ingredients.length,
  stepCount: recipe.steps.length,
  ...priceOf({ price: PRICES.recipe }),
})

/** Full recipe. For paying customers only. */
function presentRecipe(recipe: Recipe, baseUrl: string): FullRecipe {
  return {
    ...presentTeaser(recipe, baseUrl),
    equipment: recipe.equipment,
    ingredients: recipe.ingredients.map(ingredient => ({
      quantity: ingredient.quantity === undefined ? null : quantityOf(ingredient.quantity),
      unit: ingredient.unit ?? null,
      item: ingredient.item,
      ...(ingredient.note ? { note: ingredient.note } : {}),
      ...(ingredient.part ? { part: ingredient.part } : {}),
      text: printedIngredient(ingredient),
    })),
    steps: recipe.steps.map(({ text, minutes }, at) => ({ n: at + 1, text, ...(minutes ? { minutes } : {}) })),
    doneness: (recipe.doneness ?? []).map(each => ({ ...each, celsius: toCelsius(each.fahrenheit) })),
    butcherTips: recipe.butcherTips,
    pairings: recipe.pairings,
    storage: recipe.storage,
    markdown: recipeMarkdown(recipe),
  }
}

const bundleFields = (bundle: Product) => {
  const separately = cents(PRICES.recipe * bundle.recipes.length)
  return {
    id: bundle.id,
    title: bundle.title,
    summary: bundle.summary,
    kind: bundle.id === 'vault' ? ('vault' as const) : ('category' as const),
    ...priceOf(bundle),
    recipeCount: bundle.recipes.length,
    separately: toDollars(separately),
    separately_cents: separately,
  }
}

/** Bundle with the titles of its recipes. */
export const presentBundle = (bundle: Product): Bundle => ({
  ...bundleFields(bundle),
  recipes: bundle.recipes.map(({ id, title }) => ({ id, title })),
})

/** Purchased content without the receipt. */
export const presentContent = (product: Product, baseUrl: string) =>
  product.kind === 'recipe'
    ? presentRecipe(product.recipes[0]!, baseUrl)
    : {
        ...bundleFields(product),
        recipes: product.recipes.map(recipe => presentRecipe(recipe, baseUrl)),
        markdown: bundleMarkdown(product),
      }

/** Receipt, built only from ledger data. */
export const presentReceipt = (
  purchase: PurchaseRow,
  quote: RecipeQuoteRow,
  claim: Claim,
  excessLeft: number,
): Receipt => ({
  purchaseId: purchase.id,
  ...priceOf({ price: cents(quote.total_cents) }),
  amount: claim.value.toString(),
  ...presentExcess(excessLeft),
  network: networkOfClaim(claim),
  payer: formatPayer(claim.payer),
  transactionHash: referenceOf(claim) ?? '',
  paidAt: formatLocal(purchase.settled_at ?? claim.updatedAt, 'UTC'),
  pdfByMail: purchase.mail !== null,
})
