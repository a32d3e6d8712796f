import { z } from 'zod'
import { Overpaid } from '#src/payments/overpayment.ts'
import { PAYING_STEP } from '#src/payments/paying-command.ts'
import { PaymentRequest } from '#src/payments/payment-request.ts'

/** Wire schemas of the recipe shop. Dollar amounts are accompanied by an integer in cents. */

const instant = z.iso.datetime({ offset: true })
const price = { price: z.number(), price_cents: z.int(), currency: z.literal('USD') }

const teaser = {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  cuisine: z.string(),
  servings: z.int(),
  yield: z.string().optional().describe('Yield, if not measured in servings'),
  prepMinutes: z.int(),
  cookMinutes: z.int(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  tags: z.array(z.string()),
  image: z.string().describe('A drawing of the dish, SVG'),
  ingredientCount: z.int(),
  stepCount: z.int(),
  ...price,
}

export const Teaser = z.looseObject(teaser).meta({ id: 'RecipeTeaser' })
export type Teaser = z.infer<typeof Teaser>

const WireIngredient = z.looseObject({
  quantity: z.number().nullable().describe('null if the amount is up to the cook'),
  unit: z.string().nullable(),
  item: z.string(),
  note: z.string().optional().describe('Preparation, and the amount in the other measure'),
  part: z.string().optional().describe('The part of the recipe it belongs to'),
  text: z.string().describe('The line as it is printed'),
})

const full = {
  ...teaser,
  equipment: z.array(z.string()),
  ingredients: z.array(WireIngredient),
  steps: z.array(z.looseObject({ n: z.int(), text: z.string(), minutes: z.int().optional() })),
  doneness: z.array(z.looseObject({ where: z.string(), kind: z.string(), fahrenheit: z.int(), celsius: z.int() })),
  butcherTips: z.array(z.string()),
  pairings: z.looseObject({ food: z.array(z.string()), drink: z.array(z.string()) }),
  storage: z.string(),
  markdown: z.string().describe('The whole recipe as one page of markdown'),
}

export const FullRecipe = z.looseObject(full).meta({ id: 'Recipe' })
export type FullRecipe = z.infer<typeof FullRecipe>

export const Receipt = z
  .looseObject({
    purchaseId: z.string(),
    ...price,
    amount: z.string().describe('Micro-USDC settled, or millionths of a dollar on a card'),
    network: z.string(),
    payer: z.string(),
    transactionHash: z.string().describe('Transaction hash on the chain, or the id of a card payment'),
    paidAt: instant,
    overpaid: Overpaid.optional(),
    pdfByMail: z.boolean().describe('True if the PDF was or will be mailed to the e-mail address of the pay URL'),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

export const PaidRecipe = z.looseObject({ ...full, receipt: Receipt }).meta({ id: 'PaidRecipe' })

export const Catalogue = z
  .looseObject({
    recipes: z.array(Teaser),
    count: z.int().describe('Recipes in this answer'),
    total: z.int().describe('Recipes in the shop'),
    categories: z.array(z.looseObject({ id: z.string(), name: z.string(), count: z.int() })),
    bundlesUrl: z.string(),
    previewUrl: z.string().describe('With a recipe’s id it answers with its price token'),
  })
  .meta({ id: 'RecipeCatalogue' })

const bundle = {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  kind: z.enum(['category', 'vault']),
  ...price,
  recipeCount: z.int(),
  separately: z.number().describe('Total price of its recipes if bought separately'),
  separately_cents: z.int(),
}

export const Bundle = z
  .looseObject({ ...bundle, recipes: z.array(z.looseObject({ id: z.string(), title: z.string() })) })
  .meta({ id: 'RecipeBundle' })
export type Bundle = z.infer<typeof Bundle>

export const Bundles = z.looseObject({ bundles: z.array(Bundle), count: z.int() }).meta({ id: 'RecipeBundles' })

export const PaidBundle = z
  .looseObject({
    ...bundle,
    recipes: z.array(FullRecipe),
    markdown: z.string().describe('All of its recipes as one document'),
    receipt: Receipt,
  })
  .meta({ id: 'PaidBundle' })

export const ProductPreview = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    ...price,
    priceToken: z.string().describe('Opaque; pays only for this product, for 10 minutes'),
    payUrl: z.string().describe('Answers 402 until it is paid; add &email= to get the PDF by mail, too'),
    expiresAt: instant,
    payment: PaymentRequest,
    _next: z.looseObject({ ...PAYING_STEP, alternatives: z.array(z.string()) }),
  })
  .meta({ id: 'RecipePreview' })
export type ProductPreview = z.infer<typeof ProductPreview>
