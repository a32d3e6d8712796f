import type { Marks, Mention, Span } from './marks.ts'
import type { Refusal } from './refusals.ts'

/** Words that take an allergy back, with what they speak of. */
export type Lift = Span & { readonly mentions: readonly Mention[] }

const NOT = /^(?:not|never|isnt|arent|aint|wasnt|werent)$/
const ADVERB = /^(?:actually|really|even|longer|truly|any|anymore)$/
const ALLERGIC = /^(?:allergic|alergic|intolerant|celiac|coeliac|alergico|alergica|intolerante|celiaco|celiaca)$/
const HAVE_NO = /^(?:dont|doesnt|didnt|no)$/
const HAVE = /^(?:have|has|got)$/
const ALLERGY = /^(?:allergy|allergies|intolerance|alergia|alergias|intolerancia)$/
const SPANISH = /^(?:soy|es|somos|son)$/

/** Every place where a message says that somebody is not allergic: "I'm not allergic to peanuts after all". */
export const denialsIn = (marks: Marks): Lift[] => deniedIn(marks).filter(lift => !isDeniedItself(marks, lift))

/** "Not that I'm not allergic", "…, because I am". */
function isDeniedItself({ tokens }: Marks, { from, to }: Lift): boolean {
  const before = tokens.slice(Math.max(0, from - 4), from).map(({ text }) => text)
  const after = tokens.slice(to, to + 8).map(({ text }) => text)
  const isAm = after.some(
    (word, at) =>
      /^(?:am|is|are|do|does)$/.test(word) &&
      /^(?:i|he|she|we|they)$/.test(after[at - 1] ?? '') &&
      (tokens[to + at + 1]?.before ?? 'end') !== 'none',
  )
  return isAm || before.some(word => /^(?:not|never|dont|didnt|isnt|wasnt|doesnt)$/.test(word))
}

function deniedIn(marks: Marks): Lift[] {
  const { tokens, mentions } = marks
  const at = (index: number) => tokens[index]?.text ?? ''
  return tokens.flatMap((token, index): Lift[] => {
    let from = index - 1
    while (ADVERB.test(at(from)) && from > 0) from -= 1
    const isAdjective =
      ALLERGIC.test(token.text) &&
      (NOT.test(at(from)) ||
        (at(from) === 'no' && at(from + 1) === 'longer') ||
        (SPANISH.test(at(index - 1)) && /^(?:no|ya)$/.test(at(index - 2))))
    if (isAdjective) return [{ from: Math.max(0, from), ...upTo(marks, index + 1) }]
    if (!ALLERGY.test(token.text)) return []
    const start = mentions.find(({ to }) => to === index)?.from ?? index
    const article = /^(?:an?|any|no|una?)$/.test(at(start - 1)) ? start - 1 : start
    const own = mentions.filter(mention => mention.to === index)
    const has = HAVE.test(at(article - 1)) && (HAVE_NO.test(at(article - 2)) || isDoNot(at, article - 2))
    // "no nut allergy here" says that there is none; "no, nut allergy" does not
    const isPlainNo =
      at(article) === 'no' &&
      (article === 0 || tokens[article]!.before !== 'none' || /^(?:theres|have|has|got)$/.test(at(article - 1))) &&
      tokens[article + 1]?.before === 'none' &&
      !/^(?:friendly|safe|free|info|information|warning|menu|label|labels)$/.test(at(index + 1))
    const hasNo = isPlainNo || (at(article) === 'no' && HAVE.test(at(article - 1)))
    if (!has && !hasNo) return []
    const after = upTo(marks, index + 1)
    return [
      { from: isPlainNo ? article : Math.max(0, article - 2), to: after.to, mentions: [...own, ...after.mentions] },
    ]
  })
}

const isDoNot = (at: (index: number) => string, index: number): boolean =>
  at(index) === 'not' && /^(?:do|does|did)$/.test(at(index - 1))

/** The mentions up to the end of the clause. */
function upTo({ tokens, mentions }: Marks, from: number): { to: number; mentions: Mention[] } {
  const end = tokens.findIndex(({ before }, index) => index >= from && before === 'end')
  const found = mentions.filter(mention => mention.from >= from && (end < 0 || mention.from < end))
  let to = found.at(-1)?.to ?? from
  while (tokens[to]?.before === 'none' && /^(?:after|all|anymore|any|more|now|actually)$/.test(tokens[to]!.text))
    to += 1
  return { to, mentions: found }
}

const FINE = /^(?:fine|ok|okay|alright|good|bien)$/
const BE = /^(?:is|are|esta|estan)$/
const UNLESS = /^(?:but|if|unless|only|except|as|pero|si)$/

/** "Take soy off the list". */
const takenOff = ({ tokens, mentions }: Marks): Lift[] =>
  mentions.flatMap((mention): Lift[] => {
    const verb = tokens[mention.from - 1]?.text ?? ''
    const [off, the, list] = tokens.slice(mention.to, mention.to + 3).map(({ text }) => text)
    const isList = /^(?:off|from)$/.test(off ?? '') && /^(?:list|allergies|allergens)$/.test(list ?? '')
    if (
      !/^(?:take|taking|remove|drop|strike|cross|get)$/.test(verb) ||
      !isList ||
      !/^(?:the|my|that|our)$/.test(the ?? '')
    )
      return []
    return [{ from: mention.from - 1, to: mention.to + 3, mentions: [mention] }]
  })

/** "Only peanuts, not soy": a correction, where the refusal alone would be one. */
function correctedBy({ tokens, mentions }: Marks, refusals: readonly Refusal[]): Lift[] {
  const only = mentions.filter(({ from }) => /^(?:only|just)$/.test(tokens[from - 1]?.text ?? ''))
  if (only.length === 0) return []
  const kept = new Set(only.flatMap(({ codes }) => codes))
  return refusals.filter(
    ({ from, mentions: refused }) =>
      tokens[from]!.text === 'not' && refused.every(({ codes }) => codes.every(code => !kept.has(code))),
  )
}

/**
 * "Peanuts are fine", "I can eat eggs again": said without any refusal or condition. A bare "she can have eggs" lifts
 * nothing, because she may not be the person who is allergic.
 */
export function liftsIn(marks: Marks, refusals: readonly Refusal[]): Lift[] {
  const { tokens, mentions } = marks
  const corrected = [...takenOff(marks), ...correctedBy(marks, refusals)]
  if (corrected.length > 0) return corrected
  if (mentions.length === 0 || refusals.length > 0 || marks.refusals.length > 0) return []
  if (tokens.some(({ text }) => UNLESS.test(text))) return []
  const text = (index: number) => tokens[index]?.text ?? ''
  return mentions.flatMap((mention): Lift[] => {
    const { from, to } = mention
    if (BE.test(text(to)) && FINE.test(text(to + 1))) return [{ from, to: tail(marks, to + 2), mentions: [mention] }]
    const eats = /^(?:eat|have|tolerate)$/.test(text(from - 1)) && /^can$/.test(text(from - 2))
    const again =
      /^(?:again|now|fine|ok|okay|safely)$/.test(text(to)) || (text(to) === 'after' && text(to + 1) === 'all')
    return eats && again && /^(?:i|we|he|she|they)$/.test(text(from - 3))
      ? [{ from: Math.max(0, from - 3), to: tail(marks, to), mentions: [mention] }]
      : []
  })
}

function tail({ tokens }: Marks, from: number): number {
  let to = from
  while (
    tokens[to]?.before === 'none' &&
    /^(?:after|all|now|again|actually|too|with|me|for|us)$/.test(tokens[to]!.text)
  )
    to += 1
  return to
}
