import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import { policyOn } from '#src/clerk/policies.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import { PRICES } from '#src/recipes/catalog.ts'
import { show, type TurnContext } from './turn-context.ts'

/** Answers questions that concern no restaurant: cancellation and recipes. */
export function tellServices(deps: ClerkDeps, context: TurnContext, commands: readonly Command[]): void {
  for (const command of commands) {
    if (command.do === 'about_cancel' && !context.state.orders) show(context, 'facts', policyOn('cancelling'))
    if (command.do === 'recipes') show(context, 'facts', recipesText(deps, command.about))
  }
}

const SHOWN_RECIPES = 3
const AMOUNT = /\s*(?:\b(?:sub)?total\s*:?\s*)?(?:US)?\$\s?\d[\d.,]*/gi

/** Describes matching recipes of the recipe shop, or its chapters, with their prices. */
function recipesText({ engine: { recipes } }: ClerkDeps, about = ''): string {
  const words = about.replace(/ ?\bapi$/, '')
  const found = words === '' ? [] : recipes.list({ q: words }).recipes
  const chapters = recipes.list({}).categories.map(({ name }) => name)
  // remove dollar amounts from titles, because they would be read as prices
  const shown = found.map(({ title }) => title.replace(AMOUNT, '').trim()).slice(0, SHOWN_RECIPES)
  const what =
    shown.length > 0
      ? `The recipe shop has ${inWords(shown)}.`
      : `${words === '' ? 'Here is the recipe shop. ' : 'The recipe shop has nothing by that name. '}It has recipes for ${inWords(chapters)}.`
  const prices = `A recipe is ${dollars(PRICES.recipe)}, a whole chapter ${dollars(PRICES.category)}; none is free.`
  const forPrograms =
    words === about
      ? 'They are sold to apps that pay in USDC; in this chat I take orders for food.'
      : `GET /api/recipes lists them, GET /api/recipes/preview?id=${found[0]?.id ?? '…'} says how to buy one.`
  return [what, prices, forPrograms].join(' ')
}

/** Joins names for a sentence: "Beef, Pork and Lamb" */
const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
