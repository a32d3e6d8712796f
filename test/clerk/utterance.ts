import { readFileSync } from 'node:fs'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { canonicalTerms, termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { ParsedLine, ReadingQuestion } from '#src/clerk/menu-parser/order-reading.ts'
import { groupsOf } from '#src/menu/menu.ts'
import type { MenuGroup } from '#src/menu/model.ts'

/** One line of `test/clerk/utterances`. Its README specifies the format. */
export type Utterance = {
  readonly menu: string
  readonly say: string
  readonly cart: readonly string[]
  readonly ask?: readonly string[]
  readonly class?: string
}

export const readUtterances = (file: string): Utterance[] =>
  readFileSync(new URL(`utterances/${file}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line))

/** Canonical text of a line, whether expected or parsed: equivalent lines have equal texts. */
const spell = (
  compiled: CompiledMenu,
  amount: string,
  name: string,
  groups: ReadonlyMap<string, readonly string[]>,
  notes: readonly string[],
) => {
  const options = [...groups]
    .filter(([, ids]) => ids.length > 0)
    .map(([id, ids]) => `${id}=${[...ids].sort().join('+')}`)
    .sort()
  const wishes = notes.map(note => canonicalTerms(compiled.food.same, termsOfPhrase(note)).sort().join(' ')).sort()
  return [`${amount} ${name}`, ...options, ...wishes.map(note => `* ${note}`)].join(' | ')
}

/** Returns the canonical text of an ordered line, including its defaults. */
export function spellLine(compiled: CompiledMenu, line: ParsedLine): string {
  const { item } = line
  const amount = item.quantity_lbs !== undefined ? `${item.quantity_lbs} lb` : `${item.quantity ?? '?'}`
  const given = new Map((item.modifiers ?? []).map(({ category_id, modifier_ids }) => [category_id, modifier_ids]))
  return spell(compiled, amount, line.name, withDefaults(compiled, item.id, given), line.notes)
}

const withDefaults = (compiled: CompiledMenu, itemId: string, given: ReadonlyMap<string, readonly string[]>) => {
  const all = new Map(given)
  const item = compiled.menu.items.get(itemId)!
  for (const id of item.group_ids) {
    const group = compiled.menu.groups.get(id)!
    if (!all.has(id) && group.min_units === 0) all.set(id, group.defaults)
  }
  return all
}

/** Returns the canonical text of an expected line. Throws if it names something that the menu lacks. */
export function spellExpected(compiled: CompiledMenu, text: string): string {
  const [head = '', ...parts] = text.split(' | ').map(part => part.trim())
  const match = /^(\?|[\d.]+(?: lb)?) (.+)$/.exec(head)
  const item = [...compiled.menu.items.values()].find(other => other.name === match?.[2])
  if (!match || !item) throw new Error(`no such line on the menu: ${text}`)
  const groups = groupsOf(compiled.menu, item)
  const added = new Map<string, string[]>()
  const removed = new Set<string>()
  const notes: string[] = []
  for (const part of parts) {
    if (part.startsWith('* ')) notes.push(part.slice(2))
    else {
      const isRemoval = part.startsWith('- ')
      const [group, optionId] = optionOf(groups, isRemoval ? part.slice(2) : part, text)
      if (isRemoval) removed.add(optionId)
      if (isRemoval) added.set(group.id, added.get(group.id) ?? [])
      else added.set(group.id, [...(added.get(group.id) ?? []), optionId])
    }
  }
  const chosen = new Map(
    [...added].map(([id, ids]) => {
      const group = groups.find(other => other.id === id)!
      const giveWay = group.min_units > 0 || (ids.length > 0 && (group.max_units === 1 || group.defaults.length === 1))
      return [id, giveWay ? ids : [...group.defaults.filter(option => !removed.has(option)), ...ids]]
    }),
  )
  return spell(compiled, match[1]!, item.name, withDefaults(compiled, item.id, chosen), notes)
}

function optionOf(groups: readonly MenuGroup[], name: string, text: string): readonly [MenuGroup, string] {
  const found = groups.flatMap(group =>
    group.options
      .filter(option => option.name === name || `${group.name}: ${option.name}` === name)
      .map(option => [group, option.id] as const),
  )
  if (found.length === 0) throw new Error(`no option ${name} for: ${text}`)
  return found[0]!
}

export function spellQuestion(question: ReadingQuestion): string {
  if ('said' in question) return `${question.kind}: ${question.said}`
  return `${question.kind}: ${question.name}`
}
