import { normalizeName } from '#src/catalog/fold.ts'
import type { Edit } from '#src/clerk/edit.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { groupsOf, isWeighed, type Menu } from '#src/menu/menu.ts'
import type { MenuGroup, MenuItem } from '#src/menu/model.ts'
import { checkModifiers } from '#src/menu/modifiers.ts'
import type { ModifierChoice } from '#src/menu/order-item.ts'
import { MOST_CHARACTERS } from '#src/orders/instructions.ts'
import type { ExactEdit } from './change-body.ts'

export type ReadEdits = { readonly edits: readonly Edit[]; readonly problems: readonly string[] }

/** Converts model edits to cart edits, or returns all reasons why they cannot be applied. */
export function readEdits(menu: Menu, lines: readonly CartLine[], given: readonly ExactEdit[]): ReadEdits {
  const problems: string[] = []
  const changes: Edit[] = []
  const removals: number[] = []
  const isCleared = given.some(({ action }) => action === 'clear')
  for (const [at, edit] of given.entries()) {
    const told = (problem: string) => problems.push(`edits[${at}]: ${problem}`)
    const { action, line: number } = edit
    if (action === 'clear') continue
    const line = number === undefined ? undefined : lines[number - 1]
    if (action === 'add') changes.push(...added(menu, edit, told))
    else if (number === undefined || !line)
      told(number === undefined ? 'line is missing.' : `there is no line ${number}.`)
    else if (isCleared) told('nothing is left to change after clear.')
    else if (action === 'remove') removals.push(number)
    else changes.push(...changed(menu, edit, line, number, told))
  }
  const noted = [
    ...lines.flatMap(({ notes }) => notes),
    ...given.flatMap(({ note, notes }) => notes ?? note ?? []),
  ].join('').length
  if (noted > MOST_NOTED)
    problems.push(`the notes have ${noted} characters together; a kitchen takes ${MOST_CHARACTERS}.`)
  const removed = removals.toSorted((a, b) => b - a).map((line): Edit => ({ action: 'remove', line }))
  return { edits: [...(isCleared ? [{ action: 'clear' as const }] : []), ...changes, ...removed], problems }
}

/** Maximum length of all notes while composing a cart; the kitchen's limit is checked with the order. */
const MOST_NOTED = 2 * MOST_CHARACTERS

type Told = (problem: string) => void

function added(menu: Menu, edit: ExactEdit, told: Told): Edit[] {
  if (edit.dish === undefined) {
    told('dish is missing.')
    return []
  }
  const item = dishNamed(menu, edit.dish)
  if (typeof item === 'string') {
    told(item)
    return []
  }
  const modifiers = choicesOf(menu, item, [], edit, told)
  const amount = amountOf(item, edit.quantity ?? 1)
  const note = edit.notes ?? edit.note
  return [
    {
      action: 'add',
      item: { id: item.id, ...amount, ...(modifiers.length > 0 ? { modifiers } : {}) },
      ...(note ? { note } : {}),
    },
  ]
}

function changed(menu: Menu, edit: ExactEdit, line: CartLine, number: number, told: Told): Edit[] {
  const before = menu.items.get(line.item.id)
  const item = edit.dish === undefined ? before : dishNamed(menu, edit.dish)
  if (typeof item === 'string' || item === undefined) {
    told(item ?? 'that dish is on the menu no longer: remove the line.')
    return []
  }
  const isOther = item.id !== line.item.id
  const modifiers = choicesOf(menu, item, isOther ? [] : (line.item.modifiers ?? []), edit, told)
  const { quantity, quantity_lbs } = line.item
  const amount = edit.quantity === undefined ? { quantity, quantity_lbs } : amountOf(item, edit.quantity)
  const notes = edit.notes === undefined ? (isOther ? [] : line.notes) : [edit.notes].filter(text => text !== '')
  const replaced: Edit = {
    action: 'replace',
    line: number,
    item: { id: item.id, ...amount, ...(modifiers.length > 0 ? { modifiers } : {}) },
  }
  const kept = [...notes, ...(edit.note === undefined ? [] : [edit.note])]
  return [
    replaced,
    ...[...new Set(kept)].map((text): Edit => ({ action: 'note', line: number, text: text.slice(0, 120) })),
  ]
}

const amountOf = (item: MenuItem, amount: number) =>
  isWeighed(item) ? { quantity_lbs: amount } : { quantity: Math.max(1, Math.round(amount)) }

/** Finds a dish by id or name; returns an error sentence if there is no match or several. */
function dishNamed(menu: Menu, said: string): MenuItem | string {
  const byId = menu.items.get(said.trim().replace(/^\[|\]$/g, ''))
  if (byId) return byId
  const wanted = normalizeName(said)
  const all = [...menu.items.values()]
  const exact = all.filter(({ name }) => normalizeName(name) === wanted)
  const found =
    exact.length > 0 ? exact : all.filter(({ aliases }) => aliases.some(alias => normalizeName(alias) === wanted))
  const [only, ...others] = found
  if (!only) return `nothing on this menu is called exactly “${said.slice(0, 60)}”: look with get_menu.`
  if (others.length === 0) return only
  return `several dishes are called “${said.slice(0, 60)}”: pass the id, ${found.map(({ id }) => id).join(' or ')}.`
}

/** Choices of a dish after adding and dropping options; a dependent option also adds its parent option. */
function choicesOf(
  menu: Menu,
  item: MenuItem,
  before: readonly ModifierChoice[],
  { options = [], drop = [], modifiers }: ExactEdit,
  told: Told,
): ModifierChoice[] {
  if (modifiers) {
    // what is still to be chosen is asked later
    const problems = checkModifiers(menu, item, modifiers, '').problems.filter(one => one.code !== 'modifiers_required')
    for (const { message } of problems) told(message)
    return modifiers
  }
  const groups = groupsOf(menu, item)
  const chosen = new Map<string, string[]>(
    before.map(({ category_id, modifier_ids }) => [category_id, [...modifier_ids]]),
  )
  const named = (said: string): Choice[] => {
    const found = optionsNamed(groups, said)
    if (typeof found === 'string') told(found)
    return typeof found === 'string' ? [] : [found]
  }
  const picked = Map.groupBy(options.flatMap(named), ({ group }) => group.id)
  for (const [id, choices] of picked)
    chosen.set(
      id,
      choices.map(({ optionId }) => optionId),
    )
  for (const { group, optionId } of drop.flatMap(named)) {
    const usual = group.min_units === 0 ? group.defaults : []
    chosen.set(
      group.id,
      (chosen.get(group.id) ?? usual).filter(id => id !== optionId),
    )
  }
  for (const id of picked.keys()) bringParents(menu, id, chosen)
  return [...chosen].map(([category_id, modifier_ids]) => ({ category_id, modifier_ids }))
}

function bringParents(menu: Menu, groupId: string, chosen: Map<string, string[]>): void {
  const parent = menu.parents.get(groupId)
  if (!parent || chosen.get(parent.groupId)?.includes(parent.optionId)) return
  const { max_units: most = 1 } = menu.groups.get(parent.groupId) ?? {}
  const others = chosen.get(parent.groupId) ?? []
  chosen.set(parent.groupId, [...others, parent.optionId].slice(-most))
  bringParents(menu, parent.groupId, chosen)
}

type Choice = { readonly group: MenuGroup; readonly optionId: string }

const MOST_NAMED = 12

/** Finds an option by id, name, or “Group: option”; returns an error sentence if there is no match or several. */
function optionsNamed(groups: readonly MenuGroup[], said: string): Choice | string {
  const all = groups.flatMap(group => group.options.map(option => ({ group, option })))
  const wanted = normalizeName(said)
  const called = [
    all.filter(({ option }) => option.id === said.trim()),
    all.filter(({ group, option }) => normalizeName(`${group.name} ${option.name}`) === wanted),
    all.filter(({ option }) => normalizeName(option.name) === wanted),
    all.filter(({ option }) => option.aliases.some(alias => normalizeName(alias) === wanted)),
  ].find(found => found.length > 0)
  const [only, ...others] = called ?? []
  if (!only) {
    const names = groups.map(
      ({ name, options }) =>
        `${name}: ${options
          .slice(0, MOST_NAMED)
          .map(one => one.name)
          .join(', ')}`,
    )
    return `there is no option “${said.slice(0, 60)}” for it. ${names.length > 0 ? `It has ${names.join('; ')}.` : 'It has none; use note.'}`
  }
  if (others.length > 0)
    return `“${said.slice(0, 60)}” is in several groups: write ${[only, ...others].map(({ group, option }) => `“${group.name}: ${option.name}”`).join(' or ')}.`
  return { group: only.group, optionId: only.option.id }
}
