import type { AllergenNote, MenuItem } from '../../../src/menu/model.ts'

/** What a dish is made of at its root: vegan, vegetarian, fish, meat, pork. */
export type Kind = 'V' | 'v' | 'f' | 'm' | 'p'
export type Diet = MenuItem['diets'][number]

export type OptionPlan = {
  readonly name: string
  readonly aliases: readonly string[]
  readonly cents: number
  readonly bySize: boolean
  readonly allergens: readonly AllergenNote[]
  readonly kind: Kind
  readonly child?: string
  readonly standard: boolean
}
export type GroupPlan = {
  readonly key: string
  readonly title: string
  readonly min: number
  readonly max: number
  readonly perOption: number
  readonly included: number
  readonly options: readonly OptionPlan[]
}
export type Dish = {
  readonly name: string
  readonly aliases: readonly string[]
  readonly cents: number
  readonly kind: Kind
  readonly allergens: readonly AllergenNote[]
  readonly groups: readonly string[]
  readonly text: string
}
export type Section = { readonly title: string; readonly role: string; readonly dishes: readonly Dish[] }
export type Grammar = {
  readonly fields: ReadonlyMap<string, string>
  readonly says: readonly string[]
  readonly groups: ReadonlyMap<string, GroupPlan>
  readonly sections: readonly Section[]
}

const CODES: Readonly<Record<string, readonly AllergenNote['code'][]>> = {
  m: ['milk'],
  e: ['egg'],
  f: ['fish'],
  s: ['shellfish'],
  t: ['tree_nut'],
  p: ['peanut'],
  w: ['wheat', 'gluten'],
  g: ['gluten'],
  y: ['soy'],
  z: ['sesame'],
  u: ['mustard'],
  c: ['celery'],
  x: ['sulphite'],
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const cents = (text: string): number => {
  const [dollars, rest = ''] = text.split('.')
  return Number(dollars) * 100 + Number(rest.padEnd(2, '0').slice(0, 2))
}

/** `wyZ` is wheat with gluten, soy, and perhaps sesame: a capital letter only may be there. */
function notesOf(letters: string): AllergenNote[] {
  return [...letters].flatMap(letter => {
    const codes = CODES[letter.toLowerCase()]
    if (!codes) throw new Error(`no allergen "${letter}"`)
    const level = letter === letter.toLowerCase() ? ('contains' as const) : ('may_contain' as const)
    return codes.map(code => ({ code, level }))
  })
}

const OPTION =
  /^(\*)?([^(+[!>]+?)\s*(?:\(([^)]*)\))?\s*(?:\+([\d.]+)(%)?)?\s*(?:\[(\w+)\])?\s*(?:!(\w))?\s*(?:>(\w+))?$/

/** `*Name (alias, alias) +1.50% [codes] !m >child`: star is a default, percent grows with the size. */
function optionOf(text: string): OptionPlan {
  const found = OPTION.exec(text.trim())
  if (!found) throw new Error(`not an option: ${text}`)
  const [, star, name, aliases = '', price = '0', percent, codes = '', kind = 'V', child] = found
  return {
    name: name!.trim(),
    aliases: list(aliases),
    cents: cents(price),
    bySize: percent !== undefined,
    allergens: notesOf(codes),
    kind: kind as Kind,
    standard: star !== undefined,
    ...(child ? { child } : {}),
  }
}

const GROUP = /^@(\w+) (.+?) (\d)(?:-(\d))?(?: x(\d))?(?: inc(\d))?: (.+)$/

function groupOf(line: string): GroupPlan {
  const found = GROUP.exec(line)
  if (!found) throw new Error(`not a group: ${line}`)
  const [, key, title, low, high, perOption = '1', included = '0', options] = found
  return {
    key: key!,
    title: title!,
    min: Number(low),
    max: Number(high ?? low),
    perOption: Number(perOption),
    included: Number(included),
    options: options!.split(';').map(optionOf),
  }
}

/** `Name; aliases; price; kind and allergens; groups; description`, with `{this|that}` in the description. */
function dishOf(line: string): Dish {
  const [name, aliases, price, nature, groups, ...text] = line.split(';').map(part => part.trim())
  const found = /^([Vvfmp])\s*(\w*)$/.exec(nature ?? '')
  if (!found || !name || text.length === 0 || !/^[\d.]+$/.test(price ?? '')) throw new Error(`not a dish: ${line}`)
  const allergens = notesOf(found[2]!)
  const breaking = { V: 'milk egg fish shellfish', v: 'fish shellfish' }[found[1]!] ?? ''
  const wrong = allergens.find(note => note.level === 'contains' && breaking.split(' ').includes(note.code))
  if (wrong) throw new Error(`${name} cannot be ${found[1]} with ${wrong.code}`)
  return {
    name,
    aliases: list(aliases ?? ''),
    cents: cents(price!),
    kind: found[1] as Kind,
    allergens,
    groups: (groups ?? '').split(' ').filter(key => key !== ''),
    text: text.join(';'),
  }
}

/** Reads one page of dishes. Throws when a line is none of those that a page may have. */
export function readGrammar(page: string): Grammar {
  const fields = new Map<string, string>()
  const says: string[] = []
  const groups = new Map<string, GroupPlan>()
  const sections: { title: string; role: string; dishes: Dish[] }[] = []
  for (const line of page.split('\n').map(raw => raw.trim())) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('@')) {
      const group = groupOf(line)
      groups.set(group.key, group)
    } else if (line.startsWith('=')) {
      const [, title, role = 'food'] = /^= (.+?)(?: \((\w+)\))?$/.exec(line) ?? []
      sections.push({ title: title!, role, dishes: [] })
    } else if (sections.length === 0) {
      const [, key, value] = /^(\w+): (.+)$/.exec(line) ?? []
      if (!key) throw new Error(`not a field: ${line}`)
      if (key === 'say') says.push(value!)
      else fields.set(key, value!)
    } else sections.at(-1)!.dishes.push(dishOf(line))
  }
  return { fields, says, groups, sections }
}

export const listOf = (grammar: Grammar, field: string): string[] => list(grammar.fields.get(field) ?? '')
