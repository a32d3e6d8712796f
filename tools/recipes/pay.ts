import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import type { FaultCode } from '#src/kernel/faults.ts'
import type { PayAnswer } from '#src/payments/pay-answer.ts'
import { PRICES } from '#src/recipes/catalog.ts'
import { PaidBundle, PaidRecipe } from '#src/recipes/wire.ts'
import { defineTool } from '#tools/tool.ts'
import { bundleExcerpt, recipeExcerpt } from './excerpt.ts'

const Paid = z.custom<PayAnswer>(() => true)

const wishes = {
  email: z
    .email('an e-mail address; a + in it is written %2B in a URL')
    .max(254)
    .optional()
    .describe('For the PDF, sent once after payment'),
  format: z.enum(['json', 'markdown']).optional().describe('markdown returns the text alone'),
}

const input = z.strictObject({
  id: z.string().max(80).describe('Id from the list, or of the priceToken'),
  pt: z.string().max(200).optional().describe('From the preview; without it, the price of now'),
  ...wishes,
})

/** Input of a stable address. */
const standing = z.strictObject({ id: z.string().max(80).describe('Id from the list'), ...wishes })

const standingFaults: readonly FaultCode[] = [
  'invalid_field',
  'recipe_not_found',
  'payment_required',
  'underpayment',
  'payto_mismatch',
  'authorization_expired',
  'payment_settlement_failed',
  'authorization_reused',
  'service_unavailable',
]

const faults: readonly FaultCode[] = [
  'missing_required_fields',
  'price_token_invalid',
  'price_token_expired',
  ...standingFaults,
]

/** Markdown form of a product, taken from its `markdown` field. */
const TEXT = { type: 'text/markdown', of: (body: unknown) => (body as { markdown: string }).markdown } as const

const HOW =
  'Without payment it answers 402 with what is owed; with one, 200 and everything that was bought, as JSON with a ' +
  'markdown field or, with format=markdown or Accept: text/markdown, as text alone. A payer who pays the same URL again gets the same response and is not charged again.'

const AS_TOOL =
  'Without a payment, returns the payment requirements (x402): sign them and call again as for pay_order. Returns the ' +
  'recipes in full. Paying again charges nothing.'

export const payRecipe = defineTool({
  name: 'pay_recipe',
  title: 'Buy a recipe',
  description: `The payUrl of a recipe. ${HOW}`,
  asTool: `Buys a recipe. ${AS_TOOL}`,
  tag: 'Recipes',
  shed: 'never',
  mcp: 'offered',
  links: {},
  effect: 'commit',
  http: {
    method: 'get',
    path: '/api/recipes/pay',
    limited: 'pay',
    body: PaidRecipe,
    private: true,
    text: TEXT,
    excerpt: recipeExcerpt,
  },
  input,
  output: Paid,
  paid: true,
  faults,
  run: ({ recipes }: Pick<Operations, 'recipes'>, { format, ...request }, { credential, caller, accept, signIn }) =>
    recipes.pay('recipe', { ...request, credential, caller, signIn, asMarkdown: (format ?? accept) === 'markdown' }),
})

export const payRecipeBundle = defineTool({
  name: 'pay_recipe_bundle',
  title: 'Buy a bundle of recipes',
  description: `The payUrl of a bundle. ${HOW}`,
  asTool: `Buys a bundle of recipes. ${AS_TOOL}`,
  tag: 'Recipes',
  shed: 'never',
  mcp: 'offered',
  links: {},
  effect: 'commit',
  http: {
    method: 'get',
    path: '/api/recipes/bundles/pay',
    limited: 'pay',
    body: PaidBundle,
    private: true,
    text: TEXT,
    excerpt: bundleExcerpt,
  },
  input,
  output: Paid,
  paid: true,
  faults,
  run: ({ recipes }: Pick<Operations, 'recipes'>, { format, ...request }, { credential, caller, accept, signIn }) =>
    recipes.pay('bundle', { ...request, credential, caller, signIn, asMarkdown: (format ?? accept) === 'markdown' }),
})

const AT_ONCE =
  'A stable address: it needs no price token, and without payment it answers 402 with the price of now. A wallet that ' +
  'has bought it reads it again without being charged: it signs in (x402 extension sign-in-with-x) or signs a payment.'

export const buyRecipe = defineTool({
  name: 'buy_recipe',
  title: 'Buy a recipe at its own address',
  description: AT_ONCE,
  tag: 'Recipes',
  shed: 'never',
  mcp: { leftOut: 'pay_recipe sells the same' },
  links: {},
  effect: 'commit',
  http: {
    method: 'get',
    path: '/api/recipes/{id}/full',
    limited: 'pay',
    body: PaidRecipe,
    private: true,
    text: TEXT,
    excerpt: recipeExcerpt,
  },
  input: standing,
  output: Paid,
  paid: true,
  prices: [PRICES.recipe, PRICES.recipe],
  faults: standingFaults,
  run: ({ recipes }: Pick<Operations, 'recipes'>, { format, ...request }, { credential, caller, accept, signIn }) =>
    recipes.pay('recipe', { ...request, credential, caller, signIn, asMarkdown: (format ?? accept) === 'markdown' }),
})

export const buyRecipeBundle = defineTool({
  name: 'buy_recipe_bundle',
  title: 'Buy a bundle at its own address',
  description: AT_ONCE,
  tag: 'Recipes',
  shed: 'never',
  mcp: { leftOut: 'pay_recipe_bundle sells the same' },
  links: {},
  effect: 'commit',
  http: {
    method: 'get',
    path: '/api/recipes/bundles/{id}/full',
    limited: 'pay',
    body: PaidBundle,
    private: true,
    text: TEXT,
    excerpt: bundleExcerpt,
  },
  input: standing,
  output: Paid,
  paid: true,
  prices: [PRICES.category, PRICES.vault],
  faults: standingFaults,
  run: ({ recipes }: Pick<Operations, 'recipes'>, { format, ...request }, { credential, caller, accept, signIn }) =>
    recipes.pay('bundle', { ...request, credential, caller, signIn, asMarkdown: (format ?? accept) === 'markdown' }),
})
