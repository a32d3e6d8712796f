import type { Span } from './marks.ts'
import type { Token } from './tokens.ts'

/** What is said of words that were not meant: "'no allergies' is wrong", "no allergies? that is not true". */
const DISPUTES =
  /^(?:(?:is|are|was|were|s|thats|that|this|it|its|isnt|it isnt|es|eso|sounds|looks|just|totally|completely|simply|so|the|a|an|un|una) )*(?:wrong|incorrect|false|untrue|inaccurate|mistaken|mistake|error|lie|not (?:true|right|correct|what|so)|no es (?:cierto|verdad|correcto)|falso|mentira|incorrecto|equivocado|isnt (?:true|right|correct|what))(?: |$)/
/** Words before what somebody else said or wrote. */
const CITES =
  /(?:^| )(?:you|u|it|they|receipt|ticket|menu|order|bot|clerk|screen|note) (?:just |still |now |even |also )?(?:said|says|say|wrote|write|writes|put|shows?|listed|lists|noted|told me|reads?|has)(?: that| down| me| i have| there are| as| the)*$/
const MOST_WORDS = 7
const QUOTES = /["“”«»‘’']\s*$/u
const QUOTED = /^\s*["“”«»’']/u

const said = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ')

/** True for a denial that is quoted, or that its sentence calls wrong: it denies nothing. */
export function isDisputed(text: string, tokens: readonly Token[], { from, to }: Span): boolean {
  const first = tokens[from]!
  const last = tokens[to - 1]!
  if (QUOTES.test(text.slice(0, first.from)) && QUOTED.test(text.slice(last.to))) return true
  const after = said(tokens.slice(to, to + MOST_WORDS))
  const before = said(tokens.slice(Math.max(0, from - MOST_WORDS), from))
  return DISPUTES.test(after) || CITES.test(before)
}
