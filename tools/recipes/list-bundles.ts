import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { Bundles } from '#src/recipes/wire.ts'
import { defineTool } from '#tools/tool.ts'

export const listRecipeBundles = defineTool({
  name: 'list_recipe_bundles',
  title: 'Bundles of recipes',
  description: 'Lists the bundles: each category as a whole, and the full vault with every recipe.',
  tag: 'Recipes',
  shed: 'never',
  mcp: 'offered',
  links: {
    preview: {
      operationId: 'preview_recipe_bundle',
      description: 'The price token of one of them.',
      parameters: { 'query.id': '$response.body#/bundles/0/id' },
    },
  },
  effect: 'read',
  http: { method: 'get', path: '/api/recipes/bundles', limited: 'browse' },
  input: z.strictObject({}),
  output: Bundles,
  faults: [],
  run: ({ recipes }: Pick<Operations, 'recipes'>) => recipes.bundles(),
})
