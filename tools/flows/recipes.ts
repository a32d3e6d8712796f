import type { Flow, FlowStep } from './flow.ts'

const RECIPE = 'skirt-steak-salsa-verde-cruda'

const priced = (tool: string, id: string, shows: string): FlowStep => ({
  name: 'preview',
  tool,
  shows,
  input: { id },
  saves: { payUrl: 'payUrl', priceToken: 'priceToken' },
})

/** Recipe paid in USDC by MPP. */
export const recipe: Flow = {
  name: 'recipes',
  topic: 'recipes',
  title: 'Recipes',
  about:
    'Recipes are delivered as soon as they are paid. Every pay URL, of an order or of a recipe, accepts x402 and MPP. Add ' +
    '`&email=<address>` to get the PDF by mail, too, and `&format=markdown` for text alone.',
  steps: [
    {
      name: 'find',
      tool: 'list_recipes',
      shows: 'Find a recipe by its teaser.',
      input: { q: 'skirt steak' },
      expects: { 'recipes.0.id': RECIPE },
    },
    priced('preview_recipe', RECIPE, 'Ask for its price.'),
    {
      name: 'pay',
      tool: 'pay_recipe',
      shows: 'Pay it by MPP, in USDC; the answer is the recipe.',
      input: { id: RECIPE, pt: '{priceToken}' },
      pay: { by: 'mpp' },
      expects: { id: RECIPE, 'receipt.network': 'eip155:8453' },
    },
  ],
}

/** Recipe bundle paid by card. */
export const recipeBundle: Flow = {
  name: 'recipes_by_card',
  topic: 'recipes',
  title: 'Recipes in bundles, and paying with a card',
  about:
    'Each category is a bundle under the id of the category, and `vault` is the bundle of all recipes. A card pays through a Stripe account ' +
    'of the buyer: `MPPX_STRIPE_SECRET_KEY` holds its key, and `paymentMethod` names the card there.',
  steps: [
    priced('preview_recipe_bundle', 'beef', 'Ask for the price of a category bundle.'),
    {
      name: 'pay',
      tool: 'pay_recipe_bundle',
      shows: 'Pay it with a card.',
      input: { id: 'beef', pt: '{priceToken}' },
      pay: { by: 'card' },
      expects: { id: 'beef', 'receipt.network': 'stripe' },
    },
  ],
}
