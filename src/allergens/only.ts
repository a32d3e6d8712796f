import { isConnectorWord } from './frame.ts'
import type { Marks, Mention, Span } from './marks.ts'
import type { AllergenRefusal } from './refusals.ts'

const ONLY = /^(?:only|just|solo|solamente|unicamente)$/
const AFTER_ONLY =
  /^(?:am|is|are|be|im|hes|shes|he|she|i|really|has|have|had|a|an|the|known|real|one|food|severely|very|es|soy|somos|son|tiene|tengo|una|que|muy|thing|a|al)$/
const LINKS = /^(?:is|are|was|es|son|to|a|al|el|la|los|las|de|del|the|only|just|solo|a|an)$/
const NOT = /^(?:not|never|isnt|arent|aint|no)$/
const ILL = /^(?:al+erg|al+urg|elerg|intoler|celiac|coeliac|seliac|alerg)/
const THE_DISH = /^(?:the|that|those|this|el|la|los|las|ese|esa|esos|esas)$/

/**
 * Returns the clauses that state a person's only allergy: "she's only allergic to peanuts", "the only allergy is
 * peanut", "solo es alérgica al cacahuate", "allergic to peanuts only".
 */
export function soleAllergyClauses(marks: Marks, clauses: readonly Span[]): Span[] {
  const { tokens, mentions, illness } = marks
  const isIll = (at: number) => ILL.test(tokens[at]?.text ?? '') || illness.some(({ from }) => from === at)
  return clauses.filter(clause => {
    const inside = mentions.filter(({ from }) => from >= clause.from && from < clause.to)
    if (inside.length === 0) return false
    return tokens.slice(clause.from, clause.to).some(({ text }, index) => {
      const at = clause.from + index
      // "not only allergic to peanuts" implies further allergies
      if (!ONLY.test(text) || tokens.slice(clause.from, at).some(one => NOT.test(one.text))) return false
      let next = at + 1
      while (next < clause.to && (AFTER_ONLY.test(tokens[next]!.text) || isMention(mentions, next))) next += 1
      if (next < clause.to && isIll(next)) return true
      // "allergic only to peanuts", "my allergy is just peanuts", "allergic to peanuts only"
      const before = tokens.slice(clause.from, at).some((_, to) => isIll(clause.from + to))
      const isLast = at + 1 === clause.to && isMention(mentions, at - 1)
      let led = at + 1
      while (led < clause.to && LINKS.test(tokens[led]!.text)) led += 1
      return before && (isLast || isMention(mentions, led))
    })
  })
}

const isMention = (mentions: readonly Mention[], at: number): boolean =>
  mentions.some(({ from, to }) => at >= from && at < to)

/**
 * Finds the allergens that are not constraints because a person has only one allergy. Excludes mentions in clauses
 * that also state an illness, refuse in general, or merely continue the list. "Not the crab" rejects a dish; "not
 * shellfish" corrects what the clerk recognized.
 */
export function beyondOnly(
  marks: Marks,
  clauses: readonly Span[],
  illness: readonly Span[],
  refusals: readonly AllergenRefusal[],
): { readonly free: Mention[]; readonly corrected: Mention[] } {
  const only = soleAllergyClauses(marks, clauses)
  if (only.length === 0) return { free: [], corrected: [] }
  const { tokens, mentions } = marks
  const isIn = (clause: Span) => (span: Span) => span.from >= clause.from && span.from < clause.to
  const turnedDown = refusals.filter(({ from }) => tokens[from]!.text === 'not')
  const isDish = ({ from }: AllergenRefusal) => THE_DISH.test(tokens[from + 1]?.text ?? '')
  const named = (some: readonly AllergenRefusal[]) => new Set(some.flatMap(refusal => refusal.mentions))
  const dishes = named(turnedDown.filter(isDish))
  const denied = named(turnedDown.filter(one => !isDish(one)))
  const refused = named(refusals.filter(one => !turnedDown.includes(one)))
  const kept = mentions.filter(one => !denied.has(one) && only.some(clause => isIn(clause)(one)))
  const isOther = ({ codes }: Mention) => kept.every(one => !one.codes.some(code => codes.includes(code)))
  const isBeside = (clause: Span) =>
    !only.includes(clause) &&
    ![...illness, ...marks.symptoms, ...marks.conditions].some(isIn(clause)) &&
    namesMore(marks, clause)
  const besides = clauses.filter(isBeside).flatMap(clause => mentions.filter(isIn(clause)))
  return {
    free: [...new Set([...dishes, ...denied, ...besides.filter(one => !refused.has(one))])],
    corrected: [...denied].filter(isOther),
  }
}

/** True if a clause contains more than a list of allergens. */
const namesMore = (marks: Marks, { from, to }: Span): boolean =>
  marks.tokens
    .slice(from, to)
    .some((_, index) => !isConnectorWord(marks, from + index) && !isMention(marks.mentions, from + index))
