import type { Engine } from '#src/app/engine.ts'
import type { Fault, Problem } from '#src/kernel/faults.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import type { MenuResponse } from '#src/menu/schema.ts'

type Field = { readonly type: 'string'; readonly title: string } & JsonObject

/** Form that asks the user for what a call lacks: one text input or choice per field. */
export type ElicitationForm = { readonly message: string; readonly fields: Readonly<Record<string, Field>> }

const CONTACT: Readonly<Record<string, Field>> = {
  name: { type: 'string', title: 'Name', minLength: 1, maxLength: 100 },
  phone: { type: 'string', title: 'Telephone number', minLength: 1, maxLength: 40 },
  email: { type: 'string', title: 'E-mail', format: 'email', minLength: 3, maxLength: 254 },
}

/** Returns the form that would fix a rejected call; undefined if the user's input cannot fix all problems. */
export function questionOf(engine: Engine, tool: string, input: unknown, fault: Fault): ElicitationForm | undefined {
  const problems = fault.detail.problems ?? []
  if (problems.length === 0 || !isJsonObject(input)) return undefined
  if (tool === 'confirm_order') return askForContact(problems)
  return tool === 'preview_order' ? askForChoices(engine, input, problems) : undefined
}

function askForContact(problems: readonly Problem[]): ElicitationForm | undefined {
  const missing = problems.map(({ field, missing }) => (missing ? (field ?? '') : ''))
  const names = missing.flatMap(field =>
    field === 'customer' ? Object.keys(CONTACT) : [/^customer\.(\w+)$/.exec(field)?.[1] ?? ''],
  )
  if (!names.every(name => Object.hasOwn(CONTACT, name))) return undefined
  return { message: 'Who is the order for?', fields: Object.fromEntries(names.map(name => [name, CONTACT[name]!])) }
}

type Group = MenuResponse['menu']['modifier_categories'][number]

function askForChoices(engine: Engine, input: JsonObject, problems: readonly Problem[]): ElicitationForm | undefined {
  const lines = problems.map(({ code, field }) =>
    code === 'modifiers_required' ? Number(/^items\[(\d+)\]\.modifiers$/.exec(field ?? '')?.[1] ?? -1) : -1,
  )
  if (lines.includes(-1) || !Array.isArray(input.items)) return undefined
  const { menu } = engine.getMenu(String(input.restaurant_id), {})
  const dishes = new Map(menu.categories.flatMap(category => category.items.map(item => [item.id, item])))
  const groups = new Map(menu.modifier_categories.map(group => [group.id, group]))
  const fields: [string, Field][] = []
  for (const line of new Set(lines)) {
    const dish = dishes.get(input.items[line].id)
    if (!dish) return undefined
    const given: readonly { category_id: string; modifier_ids: string[] }[] = input.items[line].modifiers ?? []
    const chosen = new Set(given.flatMap(choice => choice.modifier_ids))
    for (const group of dish.modifier_categories.map(id => groups.get(id)!)) {
      const counts = !group.parent || chosen.has(group.parent.modifier_id)
      if (!group.required || !counts || given.some(choice => choice.category_id === group.id)) continue
      for (let nth = 1; nth <= group.min_selections; nth += 1)
        fields.push([keyOf(line, group.id, nth), choiceOf(dish.name, group, nth)])
    }
  }
  return fields.length === 0 ? undefined : { message: 'How would you like it?', fields: Object.fromEntries(fields) }
}

const keyOf = (line: number, group: string, nth: number): string => `item${line}_${nth}_${group}`

const choiceOf = (dish: string, group: Group, nth: number): Field => ({
  type: 'string',
  title: `${dish}: ${group.name}${group.min_selections > 1 ? ` (${nth} of ${group.min_selections})` : ''}`,
  oneOf: group.options
    .filter(option => option.in_stock)
    .map(({ id, name, price }) => ({ const: id, title: price === 0 ? name : `${name} (+$${price.toFixed(2)})` })),
})

/** Merges the user's answers into the call: contact data into `customer`, choices into their items. */
export function withAnswers(tool: string, input: unknown, answers: JsonObject): unknown {
  if (!isJsonObject(input)) return input
  if (tool === 'confirm_order')
    return { ...input, customer: { ...(isJsonObject(input.customer) ? input.customer : {}), ...answers } }
  if (!Array.isArray(input.items)) return input
  const choices = Object.entries(answers).map(([key, option]) => {
    const [, line, group] = /^item(\d+)_\d+_(.+)$/.exec(key) ?? []
    return { line: Number(line), group, option }
  })
  const items = input.items.map((item, line) => {
    const mine = Object.groupBy(
      choices.filter(choice => choice.line === line),
      choice => String(choice.group),
    )
    const added = Object.entries(mine).map(([group, chosen]) => ({
      category_id: group,
      modifier_ids: chosen!.map(({ option }) => option),
    }))
    return isJsonObject(item) && added.length > 0 ? { ...item, modifiers: [...modifiersOf(item), ...added] } : item
  })
  return { ...input, items }
}

const modifiersOf = (item: JsonObject): readonly unknown[] => (Array.isArray(item.modifiers) ? item.modifiers : [])
