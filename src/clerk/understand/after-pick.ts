import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { spokenWords } from '#src/reader/spans.ts'
import type { Command } from './command.ts'
import { leadingAnswer } from './leading-answer.ts'
import { byRule } from './rules.ts'
import { fold, trimmed } from './text.ts'

/** The end of a message that holds the folded words which a choice left over, as it was written. */
export function asWritten(text: string, left: string): string {
  const words = spokenWords(text)
  const count = fold(left).split(' ').length
  const tail = words.slice(-count)
  const [first] = tail
  return first && fold(text.slice(first.from)) === fold(left) ? text.slice(first.from) : left
}

const GOES_ON = /^(?:with|without|no|and|plus|on|in|con|sin)\b/i
/** "Add one on a roll" after a list of who has it speaks of what was looked for. */
const PRONOUN =
  /^(?:(?:ok|okay|please|and|add|give me|get me|i'?ll (?:have|take)|i want|dame|quiero|just) )*(?<count>one|an?|two|three|it|that|uno|una|dos)(?= (?:on|with|without|in|con|sin)\b|[.,!]|$)/i

/** What is said beside the choice of a restaurant: a question about it, or what to order there. */
export function besideChoice(left: string, state: ClerkState, id: string | undefined): Command[] {
  const lead = leadingAnswer(trimmed(left))
  const said = trimmed(lead?.intent === 'deny' ? lead.rest : left)
  if (readAct(said).asks) {
    return (byRule(said) ?? []).flatMap((command): Command[] =>
      command.do === 'menu' || command.do === 'facts' ? [{ ...command, ...(id === undefined ? {} : { id }) }] : [],
    )
  }
  const looked = state.held?.query
  if (looked === undefined) return [{ do: 'edit', words: said }]
  if (GOES_ON.test(said)) return [{ do: 'edit', words: `${looked} ${said}` }]
  const pronoun = PRONOUN.exec(said)
  const count = pronoun?.groups?.count ?? ''
  if (!pronoun) return [{ do: 'edit', words: said }]
  const amount = /^(?:it|that)$/i.test(count) ? '' : `${count} `
  return [{ do: 'edit', words: `${amount}${looked}${said.slice(pronoun[0].length)}` }]
}
