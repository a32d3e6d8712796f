import type { Flow, FlowStep } from './flow.ts'

const RECIPE = 'skirt-steak-salsa-verde-cruda'

const priced = (tool: string, id: string, shows: string): FlowStep => ({
  name: 'preview',
  tool,
  shows,
  input: { id },
  saves: { payUrl: 'payUrl', priceToken: 'priceToken' },
})

/** A recipe, paid in USDC by MPP. */
export const recipe: Flow = {
  name: 'recipes',
  topic: 'recipes',
  title: 'Recipes',
  about:
    'The shop delivers the moment it is paid. Any pay URL, of an order or of a recipe, takes x402 and MPP alike. Add ' +
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

/** A chapter of recipes, paid with a card. */
export const recipeBundle: Flow = {
  name: 'recipes_by_card',
  topic: 'recipes',
  title: 'Recipes in bundles, and paying with a card',
  about:
    'A chapter is a bundle under the id of its category, and `vault` is all of them. A card pays through a Stripe account ' +
    'of the buyer: its key stands in `MPPX_STRIPE_SECRET_KEY`, and `paymentMethod` names the card there.',
  steps: [
    priced('preview_recipe_bundle', 'beef', 'Ask for the price of a chapter.'),
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
