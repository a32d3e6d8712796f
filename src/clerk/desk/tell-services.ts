import type { ClerkDeps } from '#src/clerk/deps.ts'
import { dollars } from '#src/clerk/draft/lines.ts'
import { policyOn } from '#src/clerk/policies.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import { PRICES } from '#src/recipes/shelf.ts'
import { type Desk, show } from './desk.ts'

/** Answers what is asked of no restaurant: whether an order can be cancelled, and recipes. */
export function tellServices(deps: ClerkDeps, desk: Desk, commands: readonly Command[]): void {
  for (const command of commands) {
    if (command.do === 'about_cancel' && !desk.state.orders) show(desk, 'facts', policyOn('cancelling'))
    if (command.do === 'recipes') show(desk, 'facts', recipesText(deps, command.about))
  }
}

const SHOWN_RECIPES = 3
const AMOUNT = /\s*(?:\b(?:sub)?total\s*:?\s*)?(?:US)?\$\s?\d[\d.,]*/gi

/** What the recipe shop has of what was asked for, or its chapters, and what they cost. */
function recipesText({ engine: { recipes } }: ClerkDeps, about = ''): string {
  const words = about.replace(/ ?\bapi$/, '')
  const found = words === '' ? [] : recipes.list({ q: words }).recipes
  const chapters = recipes.list({}).categories.map(({ name }) => name)
  // a title that names an amount would be read as a price
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

/** "Beef, Pork and Lamb" */
const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
