import { readAct } from '#src/reader/acts/read-act.ts'
import type { Command } from './command.ts'
import { isBlank } from './text.ts'

const OPENERS =
  "what|what'?s|which|when|where|how|is|are|do|does|did|can (?:you|they) deliver|(?:un)?till? when|cu[aá]nto|cu[aá]ndo|hasta (?:cu[aá]ndo|qu[eé])|tienen|qu[eé]"
const SENTENCE = /(?<=[.?!;])\s+/
const CLAUSE = new RegExp(
  `,?\\s+(?:and|y|but|oh|also)\\s+(?=(?:${OPENERS})\\b)|,\\s+(?=(?:${OPENERS})\\b)(?!(?:is|are|do|does|did) (?:it|they|that)\\b)`,
  'iu',
)
const SHORT = /^¿?(?:(?:un)?till? when|since when|how late|hasta (?:cu[aá]ndo|qu[eé] hora))\b/iu

/** What only tells something, and neither orders nor looks for anything. */
const TELLS: ReadonlySet<Command['do']> = new Set([
  ...([
    'menu',
    'facts',
    'order',
    'tip',
    'how_to_pay',
    'refund',
    'human',
    'recipes',
    'compare',
    'about_cancel',
  ] as const),
  ...(['cart', 'split', 'discount', 'help', 'who_are_you'] as const),
])
const onlyTells = (commands: readonly Command[]): boolean =>
  commands.length > 0 && commands.every(command => TELLS.has(command.do))

/** Commands of a message of several sentences of which some ask; undefined when none of them does so by itself. */
export function answerQuestions(
  text: string,
  understandPart: (part: string) => Command[],
  isFood: (words: string) => boolean,
): Command[] | undefined {
  const parts = text.split(SENTENCE).flatMap(sentence => sentence.split(CLAUSE))
  if (parts.length < 2) return undefined
  const told: Command[] = []
  const rest: string[] = []
  for (const part of parts) {
    const commands = readAct(part).asks || SHORT.test(part) ? understandPart(part) : []
    if (onlyTells(commands)) told.push(...commands)
    else rest.push(part)
  }
  if (told.length === 0) return undefined
  const left = rest.join(' ')
  // "I only have twenty minutes" beside a question orders nothing
  const isWish = (command: Command): boolean =>
    command.do !== 'cannot_handle' && (command.do !== 'edit' || isFood(command.words))
  const wishes = isBlank(left) ? [] : understandPart(left).filter(isWish)
  return withPlace(wishes, told)
}

/** Questions without a name are about the restaurant of the rest of the message; beside a search, about none yet. */
function withPlace(wishes: readonly Command[], told: readonly Command[]): Command[] {
  const named = [...wishes, ...told].flatMap(command =>
    (command.do === 'facts' || command.do === 'menu' || command.do === 'restaurant') && command.id ? [command.id] : [],
  )
  const searches = wishes.some(({ do: wish }) => wish === 'search' || wish === 'which')
  const about = told.flatMap((command): Command[] => {
    if (command.do !== 'facts' && command.do !== 'menu') return [command]
    if (command.id === undefined && searches && named.length === 0) return []
    return [named[0] === undefined || command.id !== undefined ? command : { ...command, id: named[0] }]
  })
  return [...wishes, ...unique(about)]
}

const unique = (commands: readonly Command[]): Command[] => [
  ...new Map(commands.map(command => [JSON.stringify(command), command])).values(),
]
