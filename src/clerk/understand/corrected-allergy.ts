import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { annotateTokens, type Marks, type Mention } from '#src/allergens/marks.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { tokensOf } from '#src/allergens/tokens.ts'
import type { ClerkState } from '#src/clerk/state.ts'

const IS =
  /(?:^| )(?:its|it is|it was|thats|that is|was|is|es|era|son|meant|mean|said|quise decir|quiero decir|dije)(?: (?:actually|really|only|just|the|an?|el|la|las|los|en realidad))*$/
const NOT =
  /^(?:and |y |but |pero )?(?:not|no|instead of|rather than|en vez de|en lugar de)(?: (?:the|el|la|las|los))*$/
const NOT_FIRST =
  /(?:^| )(?:its not|it isnt|it is not|it wasnt|thats not|not|no es|no era|no son)(?: (?:the|an?|el|la|las|los))*$/
const BUT =
  /^(?:but |pero |sino |it |its |is |thats |es |era |was |the |an? |el |la |las |los |actually |really )*(?:its|it is|is|was|thats|es|era|sino|but)(?: (?:the|an?|el|la|las|los|actually|really))*$/
const AND = /^(?:and|or|y|e|o|ni|nor|&)$/
/** Words that correct an earlier statement, as opposed to an order. */
const PUTS_RIGHT =
  /(?<![\p{L}])(?:sorry|apolog\p{L}+|mistake|mistaken|wrong|correction|mixed|confused|asked|told|checked|says|allerg\p{L}*|perd[oó]n|disculpa\p{L}*|equivoqu\p{L}*|confund\p{L}*|correcci[oó]n|pregunt\p{L}*|al[eé]rgi\p{L}*)(?![\p{L}])/iu
const MOST_WORDS = 6

type List = { readonly from: number; readonly to: number; readonly mentions: readonly Mention[] }

/**
 * Rewrites a correction of a stated allergen: "it is sesame, not eggs". Undefined if the message corrects nothing
 * or may be an order. Both words must be allergen names, and the second one must be avoided.
 */
export function correctedAllergy(text: string, state: ClerkState): string | undefined {
  const avoided = state.details.constraints?.allergens ?? []
  if (avoided.length === 0 || !isPutRight(text, state)) return undefined
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const lists = listsOf(marks)
  for (const [at, first] of lists.entries()) {
    const second = lists[at + 1]
    if (second === undefined) return undefined
    const before = wordsBetween(marks, Math.max(0, first.from - MOST_WORDS), first.from)
    const between = wordsBetween(marks, first.to, second.from)
    const isSo = IS.test(before) && NOT.test(between)
    const isReversed = !isSo && NOT_FIRST.test(before) && BUT.test(between)
    if ((!isSo && !isReversed) || !isEnd(marks, second.to)) continue
    const [meant, gone] = isSo ? [first, second] : [second, first]
    const codes = codesOf(gone)
    const isTold = codes.every(code => avoided.includes(code)) && !codesOf(meant).some(code => codes.includes(code))
    if (!isTold) continue
    const said = ({ mentions }: List) => mentions.map(({ word }) => word).join(' and ')
    const lead = (isSo ? IS : NOT_FIRST).exec(before)![0].trim().split(' ').length
    const start = marks.tokens[first.from - lead]!.from
    const end = marks.tokens[second.to - 1]!.to
    return `${text.slice(0, start)}allergic to ${said(meant)}, not ${said(gone)}${text.slice(end)}`
  }
  return undefined
}

/** True if the text contains words of correction, or the previous message stated an allergy. */
function isPutRight(text: string, { messages }: ClerkState): boolean {
  const last = messages.findLast(({ role }) => role === 'user')
  return PUTS_RIGHT.test(text) || (last !== undefined && parseAllergies(last.text).avoid.length > 0)
}

const codesOf = ({ mentions }: List): Allergen[] => allergensOf(mentions.flatMap(({ codes }) => codes))

const wordsBetween = ({ tokens }: Marks, from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

const isEnd = ({ tokens }: Marks, at: number): boolean => tokens[at] === undefined || tokens[at].before !== 'none'

/** Groups allergen names joined only by "and". Ignores foods such as tofu, which guests order. */
function listsOf(marks: Marks): List[] {
  const lists: List[] = []
  for (const one of marks.mentions) {
    if (!one.codes.some(code => isOwnName(code, one.word))) continue
    const last = lists.at(-1)
    const isNext = last !== undefined && marks.tokens.slice(last.to, one.from).every(({ text }) => AND.test(text))
    if (last !== undefined && isNext && one.from > last.to)
      lists[lists.length - 1] = { from: last.from, to: one.to, mentions: [...last.mentions, one] }
    else lists.push({ from: one.from, to: one.to, mentions: [one] })
  }
  return lists
}
