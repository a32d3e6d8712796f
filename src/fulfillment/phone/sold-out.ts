import { editDistance } from '#src/kernel/edit-distance.ts'
import type { SpokenLine } from './spoken-order.ts'
import { foldSpeech, wordsOfSpeech } from './words.ts'

const SMALL = new Set('the a an of and with any more our all some today el la los las de y con un una mas'.split(' '))
const WHOLE = new Set('it that this those these them everything both eso esto todo'.split(' '))

const BEFORE =
  /(?:^| )(?:(?:sold |ran |run |running |all |fresh )?out of|dont have(?: any)?(?: more)?|do not have(?: any)?(?: more)?|dont got(?: any)?|have no(?: more)?|got no(?: more)?|no more|eighty six(?:ed)?|86(?:ed)?|no hay(?: mas)?|no tenemos(?: mas)?|no nos queda[n]?|se (?:nos )?acabo|se (?:nos )?acabaron|sin) (.+)/
const AFTER =
  /(.*?) ?(?:is|are|its|theyre|was|were)(?: all| now| already)? (?:sold out|all gone|gone|finished|out of stock|eighty sixed|86ed)(?: |$)/
const ALONE = /(?:^| )(?:sold out|out of stock|agotad[oa]s?)(?: |$)/
const DENIED = /(?:^| )(?:not|never|arent|isnt|no estamos) (?:sold )?out of/
const ORDERS_END = /no more (?:orders|time)|out of (?:time|here|order|business|breath)|have no (?:idea|clue|time)/
const TAIL = / (?:so|sorry|today|right now|anymore|at the moment|but|and we|hoy|ahora|lo siento|perdon)(?: .*)?$/

/**
 * Parses what the callee reports as sold out, and the order lines it refers to; undefined if nothing is sold out.
 */
export function readSoldOut(
  folded: string,
  lines: readonly SpokenLine[],
): { readonly words: string; readonly itemIds: readonly string[] } | undefined {
  if (DENIED.test(folded) || ORDERS_END.test(folded)) return undefined
  const said = BEFORE.exec(folded)?.[1] ?? AFTER.exec(folded)?.[1] ?? (ALONE.test(folded) ? 'it' : undefined)
  if (said === undefined) return undefined
  const words = ` ${said}`.replace(TAIL, '').trim().slice(0, 80)
  return { words, itemIds: linesMeant(words, lines) }
}

function linesMeant(words: string, lines: readonly SpokenLine[]): readonly string[] {
  const said = wordsOfSpeech(words).filter(word => !SMALL.has(word))
  const whole = said.length === 0 || said.every(word => WHOLE.has(word))
  if (whole) return lines.length === 1 || said.includes('everything') || said.includes('todo') ? ids(lines) : []
  return ids(lines.filter(line => [line.name, ...line.aliases].some(name => names(said, name))))
}

const ids = (lines: readonly SpokenLine[]): readonly string[] => [...new Set(lines.map(line => line.itemId))]

/** True if the words name the item: they contain most of its words, allowing for one misheard letter. */
function names(said: readonly string[], name: string): boolean {
  const own = wordsOfSpeech(foldSpeech(name)).filter(word => !SMALL.has(word))
  const heard = own.filter(word => said.some(other => alike(word, other)))
  return own.length > 0 && heard.length * 2 >= own.length && (heard.length > 1 || own.length === heard.length)
}

const alike = (a: string, b: string): boolean =>
  a === b || a === `${b}s` || b === `${a}s` || (a.length >= 5 && b.length >= 5 && editDistance(a, b, 1) <= 1)
