import { foodNameAt } from './food-names.ts'
import { isConnectorWord } from './frame.ts'
import type { Marks, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

const AND = /^(?:and|or|y|o|e|n|&|\+|plus)$/

/**
 * Returns the foods listed before "allergy": "Strawberry and kiwi allergy", "avocado/banana allergy", "mango, kiwi
 * and peach allergies".
 */
export function listedBefore(marks: Marks, allergy: number): Span[] {
  const { tokens } = marks
  const isMore = /s$/.test(tokens[allergy]!.text)
  const found: Span[] = []
  let hasAnd = false
  for (let end = allergy - 1; end >= 0; ) {
    const at = startOf(marks, end)
    found.unshift({ from: at, to: end + 1 })
    const before = tokens[at - 1]
    if (!before) break
    const isJoined = AND.test(before.text)
    const isSlash = tokens[at]!.before === 'comma' && tokens[at]!.from - before.to === 1 && !isUnspaced(before.text)
    const isComma = tokens[at]!.before === 'comma' && (hasAnd || isMore)
    if (isJoined) hasAnd = true
    if (!isJoined && !isSlash && !isComma) break
    end = at - (isJoined ? 2 : 1)
    if (end < 0 || isConnectorWord(marks, end) || /\d/.test(tokens[end]!.text)) break
  }
  return found.filter(({ from }) => !/\d/.test(tokens[from]!.text))
}

/** True for scripts that put no space after a comma: "宫保鸡丁，花生过敏". */
const isUnspaced = (word: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)

const LONGEST_NAME = 3

/** Returns the start of a food name that ends at a token: "poppy seed". */
const startOf = ({ tokens }: Marks, last: number): number => {
  for (let length = LONGEST_NAME; length > 1; length--) {
    const from = last + 1 - length
    if (from >= 0 && foodNameAt(tokens, from)?.length === length) return from
  }
  return last
}

const WISHES = /^(?:please|want|wants|order|add|bring|craving|love|loves)$/

/**
 * Finds known foods in a sentence that states harm: "last time I had mango I couldn't breathe". Excludes foods that
 * the sentence requests.
 */
export function knownBeside(marks: Marks, ill: readonly Span[]): Span[] {
  const { tokens, wants, mentions } = marks
  return ill.flatMap(({ from: harm }): Span[] => {
    const { from, to } = sentenceOf(marks, harm)
    const isIn = (span: Span) => span.from >= from && span.from < to
    const isWished = (at: number) => wants.some(want => isIn(want) && want.from <= at)
    const isWish = tokens.slice(from, to).some(({ text }) => WISHES.test(text))
    if (isWish || mentions.some(isIn)) return []
    const found: Span[] = []
    for (let at = from; at < to; ) {
      const food = foodNameAt(tokens, at)
      if (food && !isWished(at) && !ill.some(span => at >= span.from && at < span.to))
        found.push({ from: at, to: at + food.length })
      at += food?.length ?? 1
    }
    return found
  })
}
