import { readdirSync, readFileSync } from 'node:fs'
import { type DenyList, readDenyList } from './deny.ts'
import { type Grammar, listOf, readGrammar, type Section } from './grammar.ts'
import { type NameBook, readNameBook } from './names.ts'
import { readWording, type Wording } from './text.ts'

/** A cuisine's page with what is shared between pages filled in. */
export type Cuisine = {
  readonly name: string
  readonly grammar: Grammar
  readonly sections: readonly Section[]
  /** How many restaurants it has in every round of the wheel. */
  readonly weight: number
  readonly names: NameBook
  /** Neighbourhoods it likes, other cuisines it calls itself by, habits of opening, price levels. */
  readonly hoods: readonly string[]
  readonly also: readonly string[]
  readonly habits: readonly string[]
  readonly levels: readonly number[]
  /** Of a thousand restaurants. */
  readonly halal: number
  readonly kosher: number
  readonly says: readonly Wording[]
}

const folder = new URL('cuisines/', import.meta.url)

/** Reads every page of dishes, in the order of their file names. Throws one Error that names the page and its mistake. */
export function readCuisines(): Cuisine[] {
  const shared = readGrammar(readFileSync(new URL('shared.txt', import.meta.url), 'utf8'))
  const denied = readDenyList()
  return readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .sort()
    .map(name => {
      try {
        return readCuisine(readFileSync(new URL(name, folder), 'utf8'), shared, denied)
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    })
}

function readCuisine(text: string, shared: Grammar, denied: DenyList): Cuisine {
  const page = readGrammar(text)
  const sets = new Map(shared.sections.map(section => [section.title, section]))
  const grammar = { ...page, groups: new Map([...shared.groups, ...page.groups]) }
  const added = listOf(page, 'with').map(set => sets.get(set) ?? unknownSet(set))
  const sections = [...page.sections, ...added]
  const keys = sections.flatMap(section => section.dishes.flatMap(dish => dish.groups))
  for (const key of keys.map(key => key.replace('half:', '')))
    if (key !== 'meal' && !key.startsWith('-') && !grammar.groups.has(key)) throw new Error(`no group "${key}"`)
  const number = (field: string, fallback: string) => Number(page.fields.get(field) ?? fallback)
  return {
    name: page.fields.get('cuisine')!,
    grammar,
    sections,
    weight: number('weight', '1'),
    names: readNameBook(page, denied),
    hoods: listOf(page, 'hoods'),
    also: listOf(page, 'also'),
    habits: listOf(page, 'hours'),
    levels: [...page.fields.get('levels')!].map(Number),
    halal: number('halal', '0') * 10,
    kosher: number('kosher', '0') * 10,
    says: page.says.map(readWording),
  }
}

function unknownSet(name: string): never {
  throw new Error(`no shared dishes "${name}"`)
}
