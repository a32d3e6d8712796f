import type { Span } from './marks.ts'
import type { AllergyToken } from './tokens.ts'

/** Words that reject a quoted statement: "'no allergies' is wrong", "no allergies? that is not true". */
const DISPUTES =
  /^(?:(?:is|are|was|were|s|thats|that|this|it|its|isnt|es|eso|sounds|looks|just|totally|completely|simply|so|the|a|an|un|una) )*(?:wrong|incorrect|false|untrue|inaccurate|mistaken|mistake|error|lie|not (?:true|right|correct|what|so)|no es (?:cierto|verdad|correcto)|falso|mentira|incorrecto|equivocado|isnt (?:true|right|correct|what))(?: |$)/
/** Words that introduce a statement by someone else. */
const CITES =
  /(?:^| )(?:you|u|it|they|receipt|ticket|menu|order|bot|clerk|screen|note) (?:just |still |now |even |also )?(?:said|says|say|wrote|write|writes|put|shows?|listed|lists|noted|told me|reads?|has)(?: that| down| me| i have| there are| as| the)*$/
const MOST_WORDS = 7
const QUOTES = /["“”«»‘’']\s*$/u
const QUOTED = /^\s*["“”«»’']/u

const said = (tokens: readonly AllergyToken[]): string => tokens.map(({ text }) => text).join(' ')

/** True if a denial is quoted or rejected by its own sentence. Such a denial has no effect. */
export function isDisputed(text: string, tokens: readonly AllergyToken[], { from, to }: Span): boolean {
  const first = tokens[from]!
  const last = tokens[to - 1]!
  if (QUOTES.test(text.slice(0, first.from)) && QUOTED.test(text.slice(last.to))) return true
  const after = said(tokens.slice(to, to + MOST_WORDS))
  const before = said(tokens.slice(Math.max(0, from - MOST_WORDS), from))
  return DISPUTES.test(after) || CITES.test(before)
}
