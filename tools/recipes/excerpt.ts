import type { z } from 'zod'
import type { FullRecipe, PaidBundle } from '#src/recipes/wire.ts'

const firstLine = (text: string): string => `${text.split('\n', 1)[0]}\n\n…`

/** A paid recipe as documents show it: its form, and hardly any of what it is paid for. */
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

/** The same of a bundle. */
export const bundleExcerpt = (body: unknown): unknown => {
  const bundle = body as z.infer<typeof PaidBundle>
  return { ...bundle, recipes: bundle.recipes.slice(0, 1).map(recipeExcerpt), markdown: firstLine(bundle.markdown) }
}
