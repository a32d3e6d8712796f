import type { Product, Recipe } from './catalog.ts'
import { printedIngredient, printedMinutes, toCelsius } from './measure.ts'

/** Renders a recipe as one page of Markdown. */
export function recipeMarkdown(recipe: Recipe, level = 1): string {
  const heading = (text: string, below = 0) => `${'#'.repeat(level + below)} ${text}`
  const facts = [
    recipe.yield ? `Makes ${recipe.yield}` : `Serves ${recipe.servings}`,
    `prep ${printedMinutes(recipe.prepMinutes)}`,
    ...(recipe.cookMinutes > 0 ? [`cook ${printedMinutes(recipe.cookMinutes)}`] : []),
    recipe.difficulty,
    recipe.cuisine,
  ]
  return [
    heading(recipe.title),
    recipe.summary,
    `**${facts.join(' · ')}**`,
    heading('Equipment', 1),
    list(recipe.equipment),
    heading('Ingredients', 1),
    ...ingredientParts(recipe).flatMap(({ part, ingredients }) => [
      ...(part === undefined ? [] : [heading(part, 2)]),
      list(ingredients.map(printedIngredient)),
    ]),
    heading('Method', 1),
    recipe.steps
      .map(({ text, minutes }, at) => `${at + 1}. ${text}${minutes ? ` *(${printedMinutes(minutes)})*` : ''}`)
      .join('\n'),
    ...(recipe.doneness
      ? [
          heading('Done when', 1),
          list(recipe.doneness.map(d => `${d.where}: ${d.fahrenheit} °F (${toCelsius(d.fahrenheit)} °C)`)),
        ]
      : []),
    heading('Butcher’s tips', 1),
    list(recipe.butcherTips),
    heading('Goes with', 1),
    list([`To eat: ${recipe.pairings.food.join('; ')}`, `To drink: ${recipe.pairings.drink.join('; ')}`]),
    heading('Storage', 1),
    recipe.storage,
  ].join('\n\n')
}

/** Renders all recipes of a bundle as one document, chapter by chapter. */
export const bundleMarkdown = ({ title, summary, recipes }: Pick<Product, 'title' | 'summary' | 'recipes'>): string =>
  [
    `# ${title}`,
    summary,
    ...[...Map.groupBy(recipes, recipe => recipe.category.name)].flatMap(([name, those]) => [
      `## ${name}`,
      ...those.map(recipe => recipeMarkdown(recipe, 3)),
    ]),
  ].join('\n\n')

/** Groups the ingredients by part. Ingredients without a part come first. */
export const ingredientParts = ({ ingredients }: Pick<Recipe, 'ingredients'>) =>
  [...Map.groupBy(ingredients, ({ part }) => part)]
    .map(([part, those]) => ({ part, ingredients: those }))
    .sort((a, b) => Number(a.part !== undefined) - Number(b.part !== undefined))

const list = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')
