import { z } from 'zod'
import type { Operations } from '#src/app/app.ts'
import { Teaser } from '#src/recipes/wire.ts'
import { defineTool } from '#tools/tool.ts'

export const getRecipe = defineTool({
  name: 'get_recipe',
  title: 'Teaser of a recipe',
  description:
    'Returns the teaser of one recipe: what it is, how long it takes, and what it costs. The full recipe is paid for.',
  tag: 'Recipes',
  shed: 'never',
  mcp: 'offered',
  links: {},
  effect: 'read',
  http: { method: 'get', path: '/api/recipes/{id}', limited: 'browse' },
  input: z.strictObject({ id: z.string().max(80).describe('Recipe id from the list') }),
  output: Teaser,
  faults: ['recipe_not_found'],
  run: ({ recipes }: Pick<Operations, 'recipes'>, { id }) => recipes.teaser(id),
})
