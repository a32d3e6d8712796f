import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from '#src/clerk/house/food-layer.ts'
import { termOf } from '#src/clerk/house/term.ts'
import type { CartLine } from '#src/clerk/state.ts'

/** How a wish is forbidden. */
export const NOT = `(?:please |por favor )?(?:do not|don['’]?t|dont|never|nunca|no)`
/** The clause ends where something else is said. */
export const END = String.raw`(?=\s*(?:[.;!?]|,|$)|\s+(?:but|use|it['’]?s|i['’]?m|instead|pero|sino)\b)`
/** "Don't add a cola", "no quiero una cola": what is not to be added. */
const ADDING = new RegExp(
  String.raw`(?<!\p{L})${NOT} (?:add|use|order|get me|give me|include|quiero|use[ns]?|agreg(?:ar|ues?|uen)|pong(?:as?|an)|a[nñ]ad(?:ir|as?|an)|incluy(?:as?|an)) ([^.;!?,]{1,60}?)${END}`,
  'iu',
)

/** "a cola", "two of the colas" */
const COUNTED =
  /^(?:an? |the |any |more |another |\d+ |one |two |three |una? |el |la |dos |m[aá]s )+(?:of (?:the |those )?)?/i

/**
 * Words without the dishes that they forbid to add. What an order has, and what dishes are made of, is refused by a plain no,
 * which is read like any other.
 */
export function withoutForbiddenDishes(text: string, menu: CompiledMenu, lines: readonly CartLine[]): string {
  return text.replace(ADDING, (clause, words: string) => {
    const dish = words.replace(COUNTED, '')
    const terms = termsOfPhrase(dish)
    if (!menu.names.has(terms.join(' ')))
      return wordsOfPhrase(dish).some(word => menu.food.known.has(termOf(word))) ? `no ${dish}` : clause
    const isOrdered = lines.some(({ item }) => {
      const named = menu.itemOf.get(item.id)?.named
      return named !== undefined && terms.every(term => named.has(term))
    })
    return isOrdered ? `no ${dish}` : ' '
  })
}
