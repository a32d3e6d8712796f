import { readdirSync, readFileSync } from 'node:fs'
import { type Grammar, listOf, readGrammar, type Section } from './grammar.ts'

/** A cuisine's page with what is shared between pages filled in. */
export type Cuisine = {
  readonly name: string
  readonly grammar: Grammar
  readonly sections: readonly Section[]
  /** How many restaurants it has in every round of the wheel. */
  readonly weight: number
}

const folder = new URL('cuisines/', import.meta.url)

/** Reads every page of dishes, in the order of their file names. */
export function readCuisines(): Cuisine[] {
  const shared = readGrammar(readFileSync(new URL('shared.txt', import.meta.url), 'utf8'))
  const sets = new Map(shared.sections.map(section => [section.title, section]))
  return readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .sort()
    .map(name => {
      try {
        const page = readGrammar(readFileSync(new URL(name, folder), 'utf8'))
        const grammar = { ...page, groups: new Map([...shared.groups, ...page.groups]) }
        const added = listOf(page, 'with').map(set => sets.get(set) ?? unknownSet(set))
        const sections = [...page.sections, ...added]
        const keys = sections.flatMap(section => section.dishes.flatMap(dish => dish.groups))
        for (const key of keys.map(key => key.replace('half:', '')))
          if (key !== 'meal' && !key.startsWith('-') && !grammar.groups.has(key)) throw new Error(`no group "${key}"`)
        return {
          name: page.fields.get('cuisine')!,
          grammar,
          sections,
          weight: Number(page.fields.get('weight') ?? 1),
        }
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    })
}

function unknownSet(name: string): never {
  throw new Error(`no shared dishes "${name}"`)
}
