import type { z } from 'zod'
import type { FullRecipe, PaidBundle } from '#src/recipes/wire.ts'

const firstLine = (text: string): string => `${text.split('\n', 1)[0]}\n\n…`

/** Excerpt of a paid recipe for documents: its structure with almost none of the paid content. */
export const recipeExcerpt = (body: unknown): unknown => {
  const recipe = body as FullRecipe
  return {
    ...recipe,
    ingredients: recipe.ingredients.slice(0, 1),
    steps: recipe.steps.slice(0, 1).map(step => ({ ...step, text: '…' })),
    butcherTips: ['…'],
    storage: '…',
    markdown: firstLine(recipe.markdown),
  }
}

/** Same for a bundle. */
export const bundleExcerpt = (body: unknown): unknown => {
  const bundle = body as z.infer<typeof PaidBundle>
  return { ...bundle, recipes: bundle.recipes.slice(0, 1).map(recipeExcerpt), markdown: firstLine(bundle.markdown) }
}
