import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { tokenizeWords } from '#src/reader/spans.ts'
import { inNumber } from './amount-of-only.ts'
import type { Command } from './command.ts'
import type { UnderstandingContext } from './context.ts'
import { leadingAnswer } from './leading-answer.ts'
import { answerQuestions } from './questions.ts'
import { byRule } from './rules.ts'
import { fold, isBlank, trimmed } from './text.ts'

/** Original spelling of the message tail that consists of the folded words left after a choice. */
export function originalTail(text: string, left: string): string {
  const words = tokenizeWords(text)
  const count = fold(left).split(' ').length
  const tail = words.slice(-count)
  const [first] = tail
  return first && fold(text.slice(first.from)) === fold(left) ? text.slice(first.from) : left
}

const GOES_ON = /^(?:with|without|no|and|plus|on|in|con|sin)\b/i
/** Pronoun for the item searched for: "Add one on a roll" after a list of restaurants that have it. */
const PRONOUN =
  /^(?:(?:ok|okay|please|and|add|give me|get me|i'?ll (?:have|take)|i want|dame|quiero|just) )*(?:(?<count>one|an?|two|three|it|that|uno|una|dos)(?= (?:on|with|without|in|con|sin)\b|[.,!]|$)|(?<some>\d{1,2}|one|two|three|four|five|six|un[oa]|dos|tres|cuatro|cinco|seis) (?:of|de) (?:them|those|these|it|es[ao]s?)\b)/i

export const INTERJECTIONS =
  /^(?:(?:um+|uh+|oh+|ooh+|lol|bruh|ugh|hm+|ay|bueno|pues|vale|ok(?:ay)?|k|nah|well|so|fine|alright|all right|cool|sure|great|good|goodness|gosh|omg|dear|aight|bet|then|tho|though|pls|please|gracias)(?:[\s,;.!]+|$))+/i

/** Praise of a choice, which is no order: "Marchetti looks good. Do they have …". */
const APPROVAL =
  /^(?:(?:looks?|sounds?|seems?) (?:so |really |very |pretty )?(?:good|great|nice|fine|perfect)|could work|works|it is)\b[\s,;.!]*(?:and\s+)?/i

/** Words next to a name that only select it: "show me …", "I want to order from …". */
const CHOOSES =
  /^(?:(?:ok|i|id|ill|we|want|would|like|to|order|lets|go|going|do|try|get|take|choose|have|see|show|me|us|look|at|check|out|open|pick|what|how|about|with|from|for|the|it|that|then|instead|now|just|please|and|or|quiero|pedir|de|en|con|mejor|vamos|ver|muestrame|ensename|el|la) ?)+$/

/** Commands in the rest of a restaurant choice: questions about it, and items to order there. */
export function commandsAfterChoice(
  left: string,
  state: ClerkState,
  id: string | undefined,
  ground: UnderstandingContext,
): Command[] {
  const lead = leadingAnswer(trimmed(left))
  const said = trimmed(lead?.intent === 'deny' ? lead.rest : left)
    .replace(INTERJECTIONS, '')
    .replace(APPROVAL, '')
  // the choice already offers the search result
  if (isBlank(said) || CHOOSES.test(fold(said)) || fold(said) === fold(state.held?.query ?? '')) return []
  // the current menu is that of the order, not of the newly chosen restaurant
  const { menu: _, ...elsewhere } = ground
  const ofIt = (command: Command): Command =>
    (command.do === 'menu' || command.do === 'facts') && id !== undefined ? { ...command, id } : command
  const commands =
    answerQuestions(said, id === undefined ? state : { ...state, restaurant_id: id }, elsewhere, part =>
      saidOfIt(part, state),
    ) ?? saidOfIt(said, state)
  return commands.map(ofIt)
}

/** Reads the rest of a choice. A question never orders: if no rule matches it, shows the menu. */
function saidOfIt(said: string, state: ClerkState): Command[] {
  if (readAct(said).asks) {
    const told = (byRule(said) ?? []).filter(command => command.do === 'menu' || command.do === 'facts')
    return told.length > 0 ? told : [{ do: 'menu' }]
  }
  const [ruled] = byRule(said) ?? []
  if (ruled?.do === 'menu' || ruled?.do === 'facts') return [ruled]
  const looked = state.held?.query
  if (looked === undefined) return [{ do: 'edit', words: said }]
  if (GOES_ON.test(said)) return [{ do: 'edit', words: `${looked} ${said}` }]
  const pronoun = PRONOUN.exec(said)
  const count = pronoun?.groups?.count ?? pronoun?.groups?.some ?? ''
  if (!pronoun) return [{ do: 'edit', words: said }]
  const words = /^(?:it|that)$/i.test(count) ? looked : inNumber(count, looked)
  return [{ do: 'edit', words: `${words}${said.slice(pronoun[0].length)}` }]
}
