import { z } from 'zod'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import { policyOn } from '#src/clerk/policies.ts'
import type { ToolResult } from './result.ts'

export const RecipesInput = z.strictObject({ query: z.string().max(100) })
export type RecipesInput = z.infer<typeof RecipesInput>

const MOST = 6

/** Recipes for sale that match title, cuisine, or tags; the chapters if none match. */
export function findRecipes({ engine: { recipes } }: ClerkDeps, { query }: RecipesInput): ToolResult {
  const found = recipes.list({ q: query }).recipes.slice(0, MOST)
  const sold = { how_sold: policyOn('recipes') }
  return found.length > 0
    ? {
        status: 'ok',
        recipes: found.map(({ id, title, price_cents }) => `[${id}] ${title} ${dollars(price_cents)}`),
        ...sold,
      }
    : { status: 'nothing', chapters: recipes.list({}).categories.map(({ name }) => name), ...sold }
}
