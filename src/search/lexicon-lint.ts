import { createForms, listSet } from './aliases.ts'
import { isUnspaced } from './fold.ts'
import type { ConceptSource, LexiconSource } from './lexicon-source.ts'
import { AXES } from './signature.ts'

const MOST_WORDS = 4
const MOST_CHARACTERS = 6
const FACTS = ['price', 'diet', 'avoid', 'allergen', 'without', 'opposite']

/** Checks a lexicon and returns one sentence per problem. */
export function lintLexicon(source: LexiconSource): string[] {
  return [...lintConcepts(source), ...lintAliases(source), ...lintDiets(source.concepts)]
}

function lintConcepts({ concepts }: LexiconSource): string[] {
  const problems: string[] = []
  const byName = new Map<string, ConceptSource>()
  for (const concept of concepts) {
    const { name, where } = concept
    const twin = byName.get(name)
    if (twin) problems.push(`${where}: ${name} is already written in ${twin.where}`)
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) problems.push(`${where}: ${name} is no name`)
    byName.set(name, concept)
  }
  const reached = new Set<string>()
  for (const { name, where, links, facts } of concepts) {
    for (const target of links.keys()) {
      if (!byName.has(target)) problems.push(`${where}: ${name} links to ${target}, which is not there`)
      if (target === name) problems.push(`${where}: ${name} links to itself`)
      reached.add(target)
    }
    for (const fact of facts.keys()) if (!FACTS.includes(fact)) problems.push(`${where}: @${fact} is unknown`)
    for (const other of facts.get('opposite') ?? [])
      if (!byName.has(other)) problems.push(`${where}: the opposite ${other} is not there`)
  }
  const axes = concepts.filter(concept => concept.axis)
  if (axes.length > AXES) problems.push(`${axes.length} axes are more than ${AXES}`)
  for (const { name, where } of axes)
    if (!reached.has(name)) problems.push(`${where}: nothing reaches the axis ${name}`)
  return problems
}

function lintAliases(source: LexiconSource): string[] {
  const problems: string[] = []
  const stopWords = listSet(source, 'stop')
  const holders = new Map<string, { readonly name: string; readonly ambiguous: boolean }>()
  const forms = createForms(source)
  for (const concept of source.concepts) {
    for (const { words, ambiguous } of forms(concept)) {
      const phrase = words.join(' ')
      const most = words.some(isUnspaced) ? MOST_CHARACTERS : MOST_WORDS
      if (words.length === 0) problems.push(`${concept.where}: an alias of ${concept.name} is empty`)
      if (words.length > most) problems.push(`${concept.where}: "${phrase}" has more than ${most} words`)
      if (stopWords.has(phrase)) problems.push(`${concept.where}: "${phrase}" is a stop word`)
      const other = holders.get(phrase)
      if (other && other.name !== concept.name && !(other.ambiguous && ambiguous))
        problems.push(`${concept.where}: "${phrase}" means ${concept.name} and ${other.name}`)
      else holders.set(phrase, { name: concept.name, ambiguous })
    }
  }
  return problems
}

/** Finds concepts linked to a meatless diet although they contain meat or fish. */
function lintDiets(concepts: readonly ConceptSource[]): string[] {
  const byName = new Map(concepts.map(concept => [concept.name, concept]))
  const isA = (name: string, family: string): boolean =>
    name === family || (byName.get(name)?.links.get(family) ?? 0) >= 0.5
  const promises = (concept: ConceptSource, diet: string) =>
    (concept.links.get(diet) ?? 0) > 0.5 || concept.name === diet
  return concepts.flatMap(concept => {
    const { name, where } = concept
    const problems: string[] = []
    const holds = (family: string) => concept.contains.some(part => isA(part, family))
    for (const diet of ['vegetarian', 'vegan'])
      for (const family of ['meat', 'fish', 'seafood'])
        if (promises(concept, diet) && (holds(family) || isA(name, family)))
          problems.push(`${where}: ${name} is ${diet} and contains ${family}`)
    for (const family of ['dairy', 'egg'])
      if (promises(concept, 'vegan') && holds(family))
        problems.push(`${where}: ${name} is vegan and contains ${family}`)
    if (promises(concept, 'vegan') && name !== 'vegan' && !concept.links.has('vegetarian'))
      problems.push(`${where}: ${name} is vegan, hence vegetarian, and does not say so`)
    return problems
  })
}
