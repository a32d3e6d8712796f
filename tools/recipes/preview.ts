import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { ProductPreview } from '#src/recipes/wire.ts'
import { defineTool } from '#tools/tool.ts'

export const previewRecipe = defineTool({
  name: 'preview_recipe',
  title: 'Price token of a recipe',
  description:
    'Quotes the price of a recipe for 10 minutes: returns its payUrl and the payment to sign. Nothing is charged.',
  tag: 'Recipes',
  shed: 'never',
  mcp: 'offered',
  links: {
    pay: {
      operationId: 'pay_recipe',
      description: 'Buy it; payUrl is the whole address.',
      parameters: { 'query.id': '$response.body#/id', 'query.pt': '$response.body#/priceToken' },
    },
  },
  effect: 'quote',
  http: { method: 'get', path: '/api/recipes/preview', limited: 'preview', private: true },
  input: z.strictObject({ id: z.string().max(80).describe('Recipe id from the list') }),
  output: ProductPreview,
  faults: ['missing_required_fields', 'recipe_not_found'],
  run: ({ recipes }: Pick<Operations, 'recipes'>, { id }, { caller }) => recipes.preview('recipe', id, caller),
})

export const previewRecipeBundle = defineTool({
  name: 'preview_recipe_bundle',
  title: 'Price token of a bundle',
  description:
    'Quotes the price of a bundle for 10 minutes: returns its payUrl and the payment to sign. Nothing is charged.',
  tag: 'Recipes',
  shed: 'never',
  mcp: 'offered',
  links: {
    pay: {
      operationId: 'pay_recipe_bundle',
      description: 'Buy it; payUrl is the whole address.',
      parameters: { 'query.id': '$response.body#/id', 'query.pt': '$response.body#/priceToken' },
    },
  },
  effect: 'quote',
  http: { method: 'get', path: '/api/recipes/bundles/preview', limited: 'preview', private: true },
  input: z.strictObject({ id: z.string().max(80).describe('Bundle id from the list') }),
  output: ProductPreview,
  faults: ['missing_required_fields', 'recipe_not_found'],
  run: ({ recipes }: Pick<Operations, 'recipes'>, { id }, { caller }) => recipes.preview('bundle', id, caller),
})
