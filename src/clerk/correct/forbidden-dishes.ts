import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termsOfPhrase, wordsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import type { CartLine } from '#src/clerk/state.ts'

/** Negations of a request. */
export const NOT = `(?:please |por favor )?(?:do not|don['’]?t|dont|never|nunca|no)`
/** End of the clause, before any new statement. */
export const END = String.raw`(?=\s*(?:[.;!?]|,|$)|\s+(?:but|use|it['’]?s|i['’]?m|instead|pero|sino)\b)`
/** Requests not to add a dish: "Don't add a cola", "no quiero una cola". */
const ADDING = new RegExp(
  String.raw`(?<!\p{L})${NOT} (?:add|use|order|get me|give me|include|quiero|use[ns]?|agreg(?:ar|ues?|uen)|pong(?:as?|an)|a[nñ]ad(?:ir|as?|an)|incluy(?:as?|an)) ([^.;!?,]{1,60}?)${END}`,
  'iu',
)

/** Quantity before a dish: "a cola", "two of the colas" */
const COUNTED =
  /^(?:an? |the |any |more |another |\d+ |one |two |three |una? |el |la |dos |m[aá]s )+(?:of (?:the |those )?)?/i

/**
 * Removes the dishes that the words forbid to add. Dishes in the order and ingredients become a plain "no", which
 * is parsed like any other refusal.
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
