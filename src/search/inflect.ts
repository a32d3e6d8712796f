/** Builds the English plural of a word by rule: taco → tacos, dish → dishes, berry → berries. */
function englishPlural(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(?:loaf|leaf|half)$/.test(word)) return `${word.slice(0, -1)}ves`
  return `${word}s`
}

/** Builds the Spanish plural of a word by rule: taco → tacos, camaron → camarones, arroz → arroces. */
function spanishPlural(word: string): string {
  if (/[aeiou]$/.test(word)) return `${word}s`
  if (/z$/.test(word)) return `${word.slice(0, -1)}ces`
  return /s$/.test(word) ? word : `${word}es`
}

/** Returns an English name, and its plural if its last word is countable. */
export function englishForms(words: readonly string[], countable: ReadonlySet<string>): string[][] {
  const last = words.at(-1) ?? ''
  return countable.has(last) ? [[...words], [...words.slice(0, -1), englishPlural(last)]] : [[...words]]
}

/**
 * Returns a Spanish name, and its plural if its first word is countable. Inflects a following adjective as well.
 */
export function spanishForms(words: readonly string[], countable: ReadonlySet<string>): string[][] {
  const [first = '', second, ...rest] = words
  if (!countable.has(first)) return [[...words]]
  const adjective = second !== undefined && rest.length === 0 && /[oa]$/.test(second)
  const tail = second === undefined ? [] : [adjective ? spanishPlural(second) : second, ...rest]
  return [[...words], [spanishPlural(first), ...tail]]
}

/** Rough stemming of an English or Spanish word: watching → watch, frescos → fresc. */
export function stemOf(word: string): string {
  if (word.length < 5) return word
  const verb = /^(.{3,})(?:ing|ed)$/.exec(word)?.[1]
  if (verb !== undefined) return verb.replace(/([^aeiouls])\1$/, '$1').replace(/e$/, '')
  const single = word.endsWith('ies') ? `${word.slice(0, -3)}y` : /[^s]s$/.test(word) ? word.slice(0, -1) : word
  return single.length > 5 ? single.replace(/[eoa]$/, '') : single
}
