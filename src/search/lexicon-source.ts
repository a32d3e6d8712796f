import { readdirSync, readFileSync } from 'node:fs'

const CONCEPT_KINDS = [
  'dish',
  'cuisine',
  'ingredient',
  'method',
  'drink',
  'meal',
  'diet',
  'mood',
  'occasion',
  'attribute',
] as const
export type ConceptKind = (typeof CONCEPT_KINDS)[number]

/** Parsed line of a concept file. */
export type ConceptSource = {
  readonly name: string
  readonly kind: ConceptKind
  readonly axis: boolean
  /** True for a nationality or region, which is also known as "X food" and "comida X". */
  readonly people: boolean
  readonly english: readonly string[]
  readonly spanish: readonly string[]
  /** Link weights by name of the linked concept. Includes the ingredients of the dish. */
  readonly links: ReadonlyMap<string, number>
  readonly contains: readonly string[]
  /** Implications of the concept or its negation: `price`, `diet`, `avoid`, `allergen`, `without`, `opposite`. */
  readonly facts: ReadonlyMap<string, readonly string[]>
  /** File and line for error messages. */
  readonly where: string
}

export type LexiconSource = {
  readonly concepts: readonly ConceptSource[]
  /** Word lists by file name: `stop`, `common`, `idioms`, `open-now`, `countable`. */
  readonly lists: ReadonlyMap<string, readonly string[]>
  /** Expansions of abbreviations. */
  readonly shorthand: ReadonlyMap<string, string>
  /** Words for food emoji. */
  readonly emoji: ReadonlyMap<string, string>
  /** Concatenated source text in the order of file names. */
  readonly text: string
}

const folder = new URL('../../data/lexicon/', import.meta.url)
const LISTS = 'list-'
const DEFAULT_LINK = 0.7
const CONTAINED_LINK = 0.6

/** Reads the concept files and word lists of `data/lexicon`. */
export function readLexiconSource(): LexiconSource {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .sort()
    .map(name => ({ name: name.slice(0, -4), text: readFileSync(new URL(name, folder), 'utf8') }))
  const lists = new Map<string, string[]>()
  const concepts: ConceptSource[] = []
  let shorthand = new Map<string, string>()
  let emoji = new Map<string, string>()
  for (const { name, text } of files) {
    if (name === 'shorthand') shorthand = parseShorthand(text)
    else if (name === 'emoji') emoji = parseShorthand(text)
    else if (name.startsWith(LISTS)) lists.set(name.slice(LISTS.length), entries(text.replace(/^#.*$/gm, ''), /[,\n]/))
    else concepts.push(...parseConcepts(name, text))
  }
  return { concepts, lists, shorthand, emoji, text: files.map(file => `${file.name}\n${file.text}`).join('\n') }
}

/** Parses lines of the form `*name | english | spanish | links`. The file name starts with the concept kind. */
export function parseConcepts(file: string, text: string): ConceptSource[] {
  const kind = CONCEPT_KINDS.find(kind => file === kind || file.startsWith(`${kind}-`))
  if (!kind) throw new Error(`data/lexicon/${file}.txt: the name of a concept file begins with its kind`)
  return text.split('\n').flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return []
    const [head = '', english = '', spanish = '', rest = ''] = line.split('|').map(part => part.trim())
    const where = `${file}.txt:${index + 1}`
    const axis = head.startsWith('*')
    const name = axis ? head.slice(1) : head
    return [
      {
        name,
        kind,
        axis,
        people: file === 'cuisine',
        english: entries(english, /,/),
        spanish: entries(spanish, /,/),
        where,
        ...relations(rest, where),
      },
    ]
  })
}

function relations(text: string, where: string): Pick<ConceptSource, 'links' | 'contains' | 'facts'> {
  const links = new Map<string, number>()
  const contains: string[] = []
  const facts = new Map<string, readonly string[]>()
  for (const part of text.split(/\s+/)) {
    const [, mark = '', name = '', value] = /^([+@]?)([a-z0-9-]+)(?::(\S+))?$/.exec(part) ?? []
    if (part === '') continue
    if (name === '') throw new Error(`${where}: cannot read ${JSON.stringify(part)}`)
    if (mark === '@') facts.set(name, (value ?? '').split(','))
    else if (mark === '+') {
      contains.push(name)
      links.set(name, links.get(name) ?? weight(value, CONTAINED_LINK, where))
    } else links.set(name, weight(value, DEFAULT_LINK, where))
  }
  return { links, contains, facts }
}

function weight(value: string | undefined, otherwise: number, where: string): number {
  if (value === undefined) return otherwise
  if (!/^-?(?:1|0?\.\d+)$/.test(value)) throw new Error(`${where}: ${value} is no weight between -1 and 1`)
  return Number(value)
}

const parseShorthand = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter(line => line.includes('=') && !line.startsWith('#'))
      .map(line => line.split('=').map(part => part.trim()) as [string, string]),
  )

const entries = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')
