import type { UnderstandingContext } from './context.ts'

const ASKS =
  /\b(?:how late|(?:un)?till? (?:when|what time)|what time|when|hours|hasta qu[eé] hora|a qu[eé] hora)?\s*\b(?:is|does|has|do|are|est[aá]|abre|cierra)\s+(?:the\s+)?(\p{L}[\p{L}\p{N}'’&.-]*(?:\s+[\p{L}\p{N}'’&.-]+){0,4}?)\s+(?:(?:in|on|at|by|near|en)\s+[\p{L}\p{N} ]+?\s+)?(?:still\s+|also\s+|even\s+)?(?:open|close[sd]?|closing|deliver(?:ing)?|abiert[oa]|cerrad[oa])(?![\p{L}])/iu
/** References to a restaurant, or kinds of restaurants, that are not names. */
const NO_NAME =
  /^(?:it|its|they|he|she|we|i|you|u|ya|yall|this|that|these|those|there|which|who|what|anyone|anybody|anything|anywhere|everyone|everything|someone|any|all|some|somewhere|something|one|ones|your|their|my|our|a|an|la|el|place|restaurant|store|kitchen|shop|spot|deli|bodega|still|everybody|nobody|most|both)\b|(?:places?|restaurants?|ones|spots?|kitchens?|stores?|shops?)$/i

/** Name of an unknown restaurant in a question: "how late is Blue Moon open?" */
export function strangerAsked(text: string, { named, knowsPlace }: UnderstandingContext): string | undefined {
  const name = ASKS.exec(text)?.[1]
  if (name === undefined || NO_NAME.test(name) || named(text) !== undefined || knowsPlace(name) > 0) return undefined
  return name
}
