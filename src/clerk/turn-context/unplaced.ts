import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import type { Mention } from '#src/allergens/marks.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { wordsMeant } from '#src/allergens/words-meant.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { unlistedOf } from '#src/clerk/draft/diet-of.ts'
import { namesIn } from '#src/clerk/draft/mentioned.ts'
import type { CartLine, ClerkState, Offer } from '#src/clerk/state.ts'
import { maybeLifted } from '#src/clerk/understand/maybe-lifted.ts'
import { canonicalJson } from '#src/kernel/canonical.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { TurnContext } from './turn-context.ts'

/**
 * Returns allergens in the text that no placed name (dish, option, or request) accounts for. A whole food, e.g. dairy,
 * is placed only by its own name; a kind of it, e.g. mozzarella, by any name of that allergen.
 */
export function unplacedAllergens(text: string, placed: readonly string[], settled: readonly Allergen[]): Allergen[] {
  const names = wordsMeant(placed.join('. '))
  const isOwn = ({ word }: Pick<Mention, 'word'>, code: Allergen) => isOwnName(code, word)
  return allergensOf(
    wordsMeant(text)
      .filter(({ strength }) => strength !== 'hint')
      .flatMap(one =>
        one.codes.filter(
          code => !names.some(name => name.codes.includes(code) && (!isOwn(one, code) || isOwn(name, code))),
        ),
      )
      .filter(code => !settled.includes(code)),
  )
}

const TAKEN_UP: readonly Offer['kind'][] = ['items', 'item', 'line', 'option', 'amount']

/**
 * Marks allergens named beside a known allergy as doubtful if the order reader placed none of them: "dairy as well",
 * "you forgot dairy". No order is booked until the guest says whether to avoid them.
 */
export function doubtUnplacedAllergens(
  deps: ClerkDeps,
  context: TurnContext,
  message: string,
  before: ClerkState,
): void {
  const { state } = context
  const menu = deps.engine.market.menus.get(state.restaurant_id ?? '')
  const avoided = state.details.constraints?.allergens ?? []
  const isKnown = avoided.length + unlistedOf(state).length > 0 || parseAllergies(message).speaks
  if (!isKnown || message.includes('?')) return
  const { harmless = [], doubted = [] } = state
  const settled = [...avoided, ...harmless, ...doubted, ...context.lifting]
  const { left } = maybeLifted(before, message)
  const found =
    menu && !context.blocks.has('restaurants')
      ? unplacedAllergens(left, placedBy(menu, context, before), settled)
      : widenedBy(left, before, settled)
  if (found.length === 0) return
  // a yes to this question must not confirm the order
  if (state.readback !== undefined) context.blocks.delete('ask')
  const { readback: _, offer, ...open } = state
  context.state = {
    ...open,
    ...(offer && offer.kind !== 'confirm' ? { offer } : {}),
    doubted: allergensOf([...doubted, ...found]),
  }
}

/** Returns the family of an avoided allergen named in a location search: "all nuts" after peanuts. */
function widenedBy(text: string, { details }: ClerkState, settled: readonly Allergen[]): Allergen[] {
  const { allergens = [] } = details.constraints ?? {}
  const wider = wordsMeant(text).filter(({ codes }) => codes.some(code => allergens.includes(code)))
  return allergensOf(wider.flatMap(({ codes }) => codes).filter(code => !settled.includes(code)))
}

/** Returns the names that a turn changed, asked about, or recorded. */
function placedBy(menu: Menu, { state, leftOut }: TurnContext, before: ClerkState): string[] {
  const { offer } = state
  const isAsked = offer !== undefined && offer !== before.offer && TAKEN_UP.includes(offer.kind)
  const { customer, address, instructions } = state.details
  return [
    ...leftOut,
    ...changedLines(before.lines, state.lines).flatMap(line => namesIn(menu, line)),
    ...(isAsked ? [offer.question, ...offer.choices.map(({ label }) => label)] : []),
    ...Object.values({ ...customer, ...address }).map(String),
    ...(instructions !== undefined && instructions !== before.details.instructions ? [instructions] : []),
  ]
}

/** Returns the cart lines that were added, removed, or changed. */
function changedLines(before: readonly CartLine[], after: readonly CartLine[]): CartLine[] {
  const isIn = (lines: readonly CartLine[], line: CartLine) =>
    lines.some(other => canonicalJson(other) === canonicalJson(line))
  return [...after.filter(line => !isIn(before, line)), ...before.filter(line => !isIn(after, line))]
}
