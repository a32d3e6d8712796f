import { judgeWithdrawal } from './judge-withdrawal.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

/** Foods that an illness statement explicitly excludes from the illness. */
type SetApart = Span & { readonly mentions: readonly Mention[] }

const ILL = /^(?:al+erg\w*|al+urg\w*|intoler\w*|celiac\w*|coeliac\w*|alerg\w*|alerj\w*)$/
const NEGATION = /^(?:not|never|no|isnt|arent|aint|dont|doesnt|didnt|wasnt|nobody|noone|nadie|if|unless|maybe|either)$/
const JOINS = /^(?:but|and|pero|y|just|solo|only|its|es)$/
const LINKS = /^(?:to|a|al|the|la|los|las|el)$/
const LISTS = /^(?:or|nor|and|ni|o|y)$/
const ENDS = /^(?:but|so|pero|asi|though|thats|and|y)$/

/**
 * Finds foods that an illness statement excludes: "Allergic to peanuts, not sesame", "alérgico al maní pero no al
 * ajonjolí". "…, no sesame" adds a refusal instead, as does a question, a guess, or a continued list: in doubt, the
 * food is avoided.
 */
export function excludedFoodsIn(marks: Marks, text: string): SetApart[] {
  const { tokens, mentions } = marks
  return tokens.flatMap(({ text: word, before }, at): SetApart[] => {
    if (!/^(?:not|no)$/.test(word) || before === 'end') return []
    if (word === 'no' && !/^(?:a|al)$/.test(tokens[at + 1]?.text ?? '')) return []
    let first = at + 1
    while (LINKS.test(tokens[first]?.text ?? '')) first += 1
    const found = listFrom(marks, first)
    const to = found.at(-1)?.to
    if (to === undefined) return []
    const next = tokens[to]
    if (next && next.before === 'none' && !ENDS.test(next.text)) return []
    const { from } = sentenceOf(marks, at)
    let last = at
    while (last > from && JOINS.test(tokens[last - 1]!.text)) last -= 1
    const said = tokens.slice(from, last)
    const own = mentions.filter(one => one.from >= from && one.to <= last)
    const isStated =
      said.some(one => ILL.test(one.text)) &&
      !said.some(one => NEGATION.test(one.text)) &&
      (own.at(-1)?.to === last || ILL.test(said.at(-1)?.text ?? ''))
    const isOther = found.every(one => own.every(({ codes }) => !codes.some(code => one.codes.includes(code))))
    const apart = { from: at, to, mentions: found }
    return isStated && own.length > 0 && isOther && !judgeWithdrawal(marks, text, apart).isUnsure ? [apart] : []
  })
}

/** Parses a list that starts at a token: "Sesame or soy". */
function listFrom({ tokens, mentions }: Marks, from: number): Mention[] {
  const found: Mention[] = []
  for (let at = from; ; ) {
    const mention = mentions.find(one => one.from === at)
    if (!mention || (found.length === 0 && tokens[at]?.before !== 'none')) return found
    found.push(mention)
    at = LISTS.test(tokens[mention.to]?.text ?? '') ? mention.to + 1 : mention.to
    while (at > mention.to && LINKS.test(tokens[at]?.text ?? '')) at += 1
    if (tokens[at]?.before === 'end') return found
  }
}
