import { groupsOfItem, type NamedMenu } from './menu-names.ts'
import {
  ADDS,
  ARTICLES,
  BEYOND,
  countOf,
  DEGREES,
  FRAME,
  GOES_ON,
  LIKES,
  REFUSALS,
  REFUSES,
  WISHES,
} from './second/lexicon.ts'
import type { Match, MenuNameIndex } from './second/names.ts'
import { foldedWords, stemOf, stemsOf } from './stem.ts'

/** Order line as the customer will see it. */
export type CheckedLine = {
  readonly itemId: string
  readonly quantity?: number | undefined
  readonly optionIds: readonly string[]
  readonly notes: readonly string[]
}

export type Finding = {
  readonly kind: 'missing' | 'polarity' | 'contradiction' | 'amount' | 'unnamed' | 'many'
  /** Index of the line, if the finding is about one. */
  readonly line?: number
  readonly said: string
  /** Refused option that is chosen on the only line that offers it. */
  readonly refused?: string
  /** For a contradiction: the chosen option and, if it is an option, the one that leaves it off. */
  readonly options?: { readonly chosen: string; readonly refusal?: string }
}

/** Maximum plausible quantity without asking back. */
export const MOST_UNASKED = 20

type Mention = { readonly said: string; readonly match: Match; readonly isRefused: boolean }

/**
 * Verifies an order against its source text by menu names alone: each name must be on the order or refused, each
 * number must be used, and each line must be mentioned.
 */
export function checkOrder(
  menu: NamedMenu,
  names: MenuNameIndex,
  text: string,
  lines: readonly CheckedLine[],
): Finding[] {
  const words = foldedWords(text)
  const { mentions, counts, rest } = mentionsIn(names, words)
  const options = lines.map(line => chosenOf(menu, line))
  const isOffered = ({ match }: Mention) =>
    match.items.length > 0 || match.options.some(({ group }) => options.some(line => line.groups.has(group.id)))
  const findings: Finding[] = lines.flatMap((line, at) => contradictions(menu, line, at))
  for (const mention of mentions.filter(isOffered)) {
    const meant = namesOf(mention.match)
    const on = options.findIndex(line => meant.some(name => line.chosen.has(name)))
    const off = options.findIndex(line => meant.some(name => line.refused.has(name)))
    const isDish = lines.some(line => mention.match.items.some(({ item }) => item.id === line.itemId))
    if (mention.isRefused && on >= 0 && !isDish) {
      const takers = options.filter(line => mention.match.options.some(({ group }) => line.groups.has(group.id)))
      const refused = takers.length === 1 ? meant.flatMap(name => options[on]!.chosen.get(name) ?? [])[0] : undefined
      findings.push({ kind: 'polarity', line: on, said: mention.said, ...(refused ? { refused } : {}) })
    }
    if (!mention.isRefused && on < 0 && !isDish && (off >= 0 || isSold(mention)))
      findings.push({ kind: off >= 0 ? 'polarity' : 'missing', said: mention.said, ...(off >= 0 && { line: off }) })
  }
  const amounts = new Set(lines.map(line => line.quantity ?? 1))
  for (const { count, said } of counts) if (!amounts.has(count)) findings.push({ kind: 'amount', said })
  const dishes = new Set(mentions.flatMap(({ match }) => match.items.map(({ item }) => item.id)))
  const isNamed = ({ itemId }: CheckedLine, own: ReadonlySet<string>) =>
    dishes.has(itemId) || rest.some(word => own.has(stemOf(word)))
  lines.forEach((line, at) => {
    if (!isNamed(line, options[at]!.own)) findings.push({ kind: 'unnamed', line: at, said: '' })
  })
  return findings
}

/**
 * Reports defects of a line independent of the text: an excessive quantity, and options both chosen and refused.
 */
export function contradictions(menu: NamedMenu, line: CheckedLine, at: number): Finding[] {
  const { chosen, refused } = chosenOf(menu, line)
  const both = [...chosen].filter(([name]) => refused.has(name))
  return [
    ...both.map(([said, id]): Finding => {
      const refusal = refused.get(said)
      return { kind: 'contradiction', line: at, said, options: { chosen: id, ...(refusal ? { refusal } : {}) } }
    }),
    ...((line.quantity ?? 1) > MOST_UNASKED ? [{ kind: 'many' as const, line: at, said: String(line.quantity) }] : []),
  ]
}

/** True if the mention can be sold: something that can only be left off cannot be missing. */
const isSold = ({ match: { items, options } }: Mention): boolean =>
  items.length > 0 || options.some(({ leavesOff }) => !leavesOff)

const keyOf = (name: string): string => stemsOf(name).join(' ')

const namesOf = ({ items, options }: Match): string[] => [
  ...items.map(({ item }) => keyOf(item.name)),
  ...options.map(({ option, leavesOff }) => (leavesOff ? keyOf(option.name).replace(NO, '') : keyOf(option.name))),
]

const NO = /^(?:no|sin|without) /

function chosenOf(menu: NamedMenu, { itemId, optionIds, notes }: CheckedLine) {
  const item = menu.file.categories.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  const groups = item ? groupsOfItem(menu, item) : []
  const chosen = new Map<string, string>()
  /** Names that are left off, with the option that does it; undefined for a note. */
  const refused = new Map<string, string | undefined>()
  for (const { options } of groups)
    for (const { id, name } of options) {
      if (!optionIds.includes(id)) continue
      const key = keyOf(name)
      chosen.set(key, id)
      if (NO.test(key)) refused.set(key.replace(NO, ''), id)
    }
  for (const note of notes.map(keyOf)) {
    const name = note.replace(NO, '')
    if (name !== note && !refused.has(name)) refused.set(name, undefined)
  }
  const own = new Set((item ? [item.name, ...item.aliases] : []).flatMap(stemsOf))
  return { chosen, refused, own, groups: new Set(groups.map(({ id }) => id)) }
}

/** Finds the names and numbers in the words, each name with its polarity; a refusal ends at its first name. */
function mentionsIn(names: MenuNameIndex, words: readonly string[]) {
  const mentions: Mention[] = []
  const counts: { readonly count: number; readonly said: string }[] = []
  /** Meaningful words that are not a complete dish name. */
  const rest: string[] = []
  let isRefusing = false
  let refusedLast = false
  for (let at = 0; at < words.length; ) {
    const word = words[at]!
    const match = names.find(words, at)
    const isSmall =
      FRAME.has(word) ||
      REFUSES.has(word) ||
      BEYOND.has(word) ||
      DEGREES.has(word) ||
      ARTICLES.has(word) ||
      countOf(word) !== undefined
    if (match && (match.length > 1 || !isSmall)) {
      if (match.items.length === 0) rest.push(...words.slice(at, at + match.length))
      mentions.push({ said: words.slice(at, at + match.length).join(' '), match, isRefused: isRefusing })
      refusedLast = isRefusing
      isRefusing = false
      at += match.length
      continue
    }
    const refusal = REFUSALS.find(phrase => phrase.every((part, n) => words[at + n] === part))
    if (refusal || REFUSES.has(word)) isRefusing = !(word === 'no' && WISHES.has(words[at + 1] ?? 'please'))
    else if (GOES_ON.has(word)) isRefusing ||= refusedLast
    else if (!isRefusing && countOf(word) !== undefined) counts.push({ count: countOf(word)!, said: word })
    else if (ADDS.has(word)) isRefusing = false
    else if (!isSmall) {
      rest.push(word)
      isRefusing &&= LIKES.has(word)
    }
    at += refusal?.length ?? 1
  }
  return { mentions, counts, rest }
}
