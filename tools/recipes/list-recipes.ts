import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { Catalogue } from '#src/recipes/wire.ts'
import { defineTool } from '#tools/tool.ts'

export const listRecipes = defineTool({
  name: 'list_recipes',
  title: 'The recipes',
  description:
    'Lists every recipe for sale with its price. Filter by category, tag or words; buy one with ' +
    'preview_recipe and its payUrl.',
  tag: 'Recipes',
  shed: 'never',
  mcp: 'offered',
  links: {
    preview: {
      operationId: 'preview_recipe',
      description: 'The price token of one of them.',
      parameters: { 'query.id': '$response.body#/recipes/0/id' },
    },
  },
  effect: 'read',
  http: { method: 'get', path: '/api/recipes', limited: 'browse' },
  input: z.strictObject({
    category: z.string().max(40).optional().describe('Category id from categories'),
    tag: z.string().max(40).optional().describe('Such as weeknight or gluten-free'),
    q: z.string().max(100).optional().describe('Words that title, summary, cuisine or tags must contain'),
  }),
  output: Catalogue,
  faults: ['invalid_field'],
  run: ({ recipes }: Pick<Operations, 'recipes'>, query) => recipes.list(query),
})
