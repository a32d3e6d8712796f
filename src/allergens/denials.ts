import { isAffirmed } from './affirmed.ts'
import { goesOn, listDenied } from './denied-list.ts'
import { avoidanceWithdrawalsIn } from './forgotten.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { outgrownAllergiesIn } from './outgrown.ts'
import { HOWEVER, isDoubtful, isNobody, KEEPS, keepsConstraintAt, nextStatement, saysNone } from './statements.ts'
import { sentenceOf } from './tokens.ts'

/** Statement that withdraws an allergen constraint, with the foods it names. */
export type Withdrawal = Span & {
  readonly mentions: readonly Mention[]
  /** True if ambiguous: "No sesame allergy" could also state an allergy, so it withdraws no stated constraint. */
  readonly isUnsure?: true
  /** True if the statement names a person. It is certain only if that person has the allergy. */
  readonly isOfPerson?: true
  /** True for a food after a denial without punctuation: either one more denied food, or a correction. */
  readonly isBeside?: true
  /** Named foods that no menu declares as allergens. */
  readonly foods?: readonly string[]
  /** True for "I never said I had an allergy": takes back a statement without denying that anyone has an allergy. */
  readonly isNeverSaid?: true
}

/** True if a denial names no specific food: "No allergies". */
export const isOfAll = ({ mentions, foods }: Withdrawal): boolean => mentions.length === 0 && foods === undefined

const NOT = /^(?:not|never|isnt|arent|aint|wasnt|werent)$/
const ADVERB = /^(?:actually|really|even|longer|truly|any|anymore|the|an?|one)$/
const ALLERGIC = /^(?:allergic|alergic|intolerant|celiacs?|coeliacs?|alergic[oa]s?|intolerantes?|celiac[oa]s?)$/
const HAVE_NO = /^(?:dont|doesnt|didnt|no)$/
const HAVE = /^(?:have|has|got)$/
/** Words before "allergy" that deny it: "No tengo alergias", "nobody has any allergies", "sin alergias". */
const HAS_NONE =
  /(?:^| )(?:sin|without|zero|cero|ningun|ninguna|(?:no|nunca|nadie|ninguno|ya no) (?:tengo|tenemos|tiene|tienen|hay|padezco|sufro|sufre)(?: de)?|(?:nobodys?|no ?ones?|none of (?:us|them))(?: here| at home)? (?:has|have|got)|(?:there are|there is|theres|were|im|we are) no|free of)(?: an?| any| la| las| el| ninguna?| food)*$/
/** Denial of an earlier statement: "I never said I had an allergy". */
const NEVER_SAID =
  /(?:^| )(?:i|we|nobody|yo) (?:never|didnt|did not|havent|nunca|no) (?:even |ever )?(?:say|said|mention|mentioned|tell|told|dije)(?: (?:you|that|anything|about|i|we|had|have|was|am|were|an|any|que|tenia|tengo|soy|era|una|de))*$/
const HAVE_OR_BE = /^(?:theres|have|has|got|is|are)$/
const ALLERGY = /^(?:allergy|allergies|intolerance|alergia|alergias|intolerancia)$/
const CELIAC = /^(?:celiacs?|coeliacs?|celiaquia)$/
const SPANISH = /^(?:soy|es|somos|son)$/

/**
 * Finds all statements that a person is not allergic: "I'm not allergic to peanuts after all", "he was allergic to
 * eggs but outgrew it".
 */
export const denialsIn = (marks: Marks): Withdrawal[] => [
  ...deniedIn(marks).filter(lift => lift.isBeside || !isDeniedItself(marks, lift)),
  ...outgrownAllergiesIn(marks),
  ...avoidanceWithdrawalsIn(marks),
]

/** True if the denial itself is denied: "Not that I'm not allergic", "…, because I am". */
function isDeniedItself({ tokens }: Marks, { from, to }: Withdrawal): boolean {
  const start = sentenceOf({ tokens }, from).from
  const before = tokens.slice(Math.max(start, from - 4), from).map(({ text }) => text)
  return isAffirmed(tokens, to) || before.some(word => /^(?:not|never|dont|didnt|isnt|wasnt|doesnt)$/.test(word))
}

function deniedIn(marks: Marks): Withdrawal[] {
  const { tokens, mentions } = marks
  const at = (index: number) => tokens[index]?.text ?? ''
  return tokens.flatMap((token, index): Withdrawal[] => {
    // "not lactose intolerant"
    const fused = token.before === 'none' ? mentions.find(({ to }) => to === index) : undefined
    const first = fused?.from ?? index
    let from = first - 1
    while (ADVERB.test(at(from)) && from > 0) from -= 1
    const isAdjective =
      ALLERGIC.test(token.text) &&
      (NOT.test(at(from)) ||
        isNobody(tokens, first) ||
        (at(from) === 'no' && at(from + 1) === 'longer') ||
        (SPANISH.test(at(index - 1)) &&
          /^(?:no|ya)$/.test(at(index - 2)) &&
          [tokens[index - 1]!, token].every(one => one.before === 'none')))
    if (ALLERGIC.test(token.text) && isNeverSaid(tokens, index))
      return liftsOf({ from: sentenceOf(marks, index).from }, [], upTo(marks, [], index + 1))
    if (isAdjective) {
      const isUnsure = isDoubtful(marks, from) ? { isUnsure: true as const } : {}
      // "not celiac": the word itself names the allergen.
      const named = fused ?? mentions.find(one => index >= one.from && index < one.to)
      const own = named ? [named] : []
      const after = upTo(marks, own, Math.max(index + 1, named?.to ?? 0))
      return liftsOf({ from: Math.max(0, from), ...isUnsure }, own, after)
    }
    const isCeliac = CELIAC.test(token.text)
    if (!ALLERGY.test(token.text) && !isCeliac) return []
    // "no sesame, allergy" states an allergy; "no sesame allergy" denies it.
    const isJoined = token.before === 'none'
    const start = (isJoined ? mentions.find(({ to }) => to === index)?.from : undefined) ?? index
    const article = /^(?:an?|any|no|una?)$/.test(at(start - 1)) ? start - 1 : start
    const own = isJoined ? mentions.filter(one => one.to === index || (isCeliac && one.from === index)) : []
    const isNone =
      (article < start && NOT.test(at(article - 1))) ||
      (/^(?:es|era|son|eran)$/.test(at(article - 1)) && at(article - 2) === 'no')
    const has = isNone || (HAVE.test(at(article - 1)) && (HAVE_NO.test(at(article - 2)) || isDoNot(at, article - 2)))
    // "no nut allergy here" denies the allergy; "no, nut allergy" states it.
    const isPlainNo =
      at(article) === 'no' &&
      (article === 0 ||
        start === index ||
        tokens[article]!.before !== 'none' ||
        /^(?:theres|have|has|got|actually|sorry|wait|oh|well|ok|okay|and|so)$/.test(at(article - 1))) &&
      tokens[article + 1]?.before === 'none' &&
      !/^(?:friendly|safe|free|info|information|warning|menu|label|labels)$/.test(at(index + 1))
    const hasNo = isPlainNo || (at(article) === 'no' && HAVE.test(at(article - 1)))
    const none = HAS_NONE.exec(wordsBefore(tokens, start))
    const noneAt = none ? start - none[0].trim().split(' ').length : undefined
    const said = isNeverSaid(tokens, start)
    if (!has && !hasNo && noneAt === undefined && !said) return []
    const isBare = own.length > 0 && !has && isPlainNo && !HAVE_OR_BE.test(at(article - 1)) && noneAt === undefined
    const begin = noneAt ?? (isPlainNo ? article : Math.max(0, article - 2))
    return liftsOf(
      { from: said ? sentenceOf(marks, index).from : begin, ...(isBare ? { isUnsure: true as const } : {}) },
      own,
      upTo(marks, own, isCeliac && /^(?:disease|sprue)$/.test(at(index + 1)) ? index + 2 : index + 1),
    )
  })
}

/**
 * Returns a denial with its foods, plus the foods that could be another one or a correction: the peanuts of "not
 * allergic to milk peanuts".
 */
function liftsOf(
  denial: Pick<Withdrawal, 'from' | 'isUnsure'>,
  own: readonly Mention[],
  { to, mentions, unsure }: ReturnType<typeof upTo>,
): Withdrawal[] {
  const lift = { ...denial, to, mentions: [...own, ...mentions] }
  if (unsure.length === 0) return [lift]
  const beside = { from: unsure[0]!.from, to: unsure.at(-1)!.to, mentions: unsure }
  return [lift, { ...beside, isUnsure: true, isBeside: true }]
}

/** Returns the words before a token within its sentence, limited to the maximum length of a denial. */
const wordsBefore = (tokens: Marks['tokens'], index: number): string => {
  const { from } = sentenceOf({ tokens }, Math.max(0, index - 1))
  const first = tokens[index]?.before === 'end' ? index : from
  return tokens
    .slice(Math.max(first, index - 10), index)
    .map(({ text }) => text)
    .join(' ')
}
const isNeverSaid = (tokens: Marks['tokens'], index: number): boolean => NEVER_SAID.test(wordsBefore(tokens, index))

const isDoNot = (at: (index: number) => string, index: number): boolean =>
  at(index) === 'not' && /^(?:do|does|did)$/.test(at(index - 1))

/** True if the actual allergy follows: "…, it's to walnuts". */
export const isInstead = (tokens: Marks['tokens'], at: number): boolean =>
  /^(?:es|its|is)$/.test(tokens[at]!.text) &&
  tokens[at]!.before !== 'none' &&
  /^(?:a|al|to)$/.test(tokens[at + 1]?.text ?? '')

/** Returns the mentions up to the end of the clause or the start of a request. */
function upTo(
  { tokens, mentions, wants }: Marks,
  own: readonly Mention[],
  from: number,
): { to: number; mentions: Mention[]; unsure: Mention[] } {
  const next = nextStatement(tokens, from)
  const isTo = (index: number) => /^(?:to|al?)$/.test(tokens[index]?.text ?? '')
  const end = tokens.findIndex(
    ({ before, text, sign }, index) =>
      index >= from &&
      (before === 'end' ||
        // "not allergic to: milk, eggs"
        (before === 'comma' && !(sign === 'key' && isTo(index - 1)) && !goesOn(tokens, mentions, index)) ||
        isInstead(tokens, index) ||
        HOWEVER.has(text) ||
        KEEPS.test(text) ||
        index === next ||
        wants.some(want => want.from === index)),
  )
  const named: Mention[] = []
  for (const mention of mentions) {
    // "allergic to milk no longer, sesame still"
    if (mention.from >= from && keepsConstraintAt(tokens, mention.to)) break
    const isNext = mention.from - (named.at(-1)?.to ?? from) < FARTHEST
    if (mention.from >= from && isNext && (end < 0 || mention.from < end)) named.push(mention)
  }
  const { denied: found, unsure } = listDenied(tokens, own, named, from)
  let to = found.at(-1)?.to ?? from
  // "allergic to it"
  if (found.length === 0 && /^(?:to|a)$/.test(tokens[to]?.text ?? '') && IT.test(tokens[to + 1]?.text ?? '')) to += 2
  if (tokens[to]?.text === 'at' && tokens[to + 1]?.text === 'all') to += 2
  while (tokens[to]?.before === 'none' && /^(?:after|all|anymore|any|more|now|actually)$/.test(tokens[to]!.text))
    to += 1
  return { to, mentions: found, unsure }
}

/** Maximum distance in tokens between two allergens of a list. */
const FARTHEST = 5
export const IT = /^(?:it|that|this|them|those|these|em)$/

/** True for a general denial such as "No allergies at all". */
const isNoneAtAll = ({ tokens }: Marks, { from, to }: Withdrawal): boolean =>
  tokens[from]!.text === 'no' && ALLERGY.test(tokens[from + 1]?.text ?? '') && tokens[to - 2]?.text === 'at'

/**
 * True if the entire party has no allergies, including the person mentioned before: "Nobody is allergic to
 * anything", "nadie tiene alergias".
 */
export const saysNobody = (marks: Marks, denials: readonly Withdrawal[]): boolean =>
  denials.some(
    lift => isOfAll(lift) && (isNoneAtAll(marks, lift) || saysNone(marks.tokens, Math.max(0, lift.from - 6), lift.to)),
  )
