import { readCart } from '#src/clerk/read-order.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Command, Plain } from './command.ts'
import { PLAIN } from './command.ts'
import type { UnderstandingContext } from './context.ts'
import type { Phrases } from './phrases.ts'
import { fold, trimmed } from './text.ts'

const isPlain = (intent: string): intent is Plain => (PLAIN as readonly string[]).includes(intent)

/** Command for the intent of a known phrase. */
export function commandOf(intent: string): Command | undefined {
  if (intent === 'order_status') return { do: 'order' }
  return isPlain(intent) ? { do: intent } : undefined
}

/** True if small talk may be a dish: "I love you" on some menus, unlike "How are you". */
export const isSoft = (
  intent: string,
  text: string,
  { lines }: ClerkState,
  { menu, open }: UnderstandingContext,
): boolean =>
  menu !== undefined && ['small_talk', 'off_topic'].includes(intent) && readCart(text, menu, lines, open).isUnderstood

/**
 * Command of a message whose clauses are all known phrases: "yes, looks good, thanks" is one yes; "place it?" is
 * none.
 */
export function wholeIntent(text: string, state: ClerkState, ground: UnderstandingContext): Command | undefined {
  const found = knownPhrase(text, state, ground)
  return found?.do === 'affirm' && readAct(text).asks ? undefined : found
}

function knownPhrase(text: string, state: ClerkState, ground: UnderstandingContext): Command | undefined {
  const { phrases } = ground
  const found = phrases.exact(text)
  if (found) return isSoft(found, text, state, ground) ? undefined : commandOf(found)
  const clauses = text
    .split(/[,;.!?]+|\band\b/i)
    .map(trimmed)
    .filter(clause => clause !== '')
  const intents = new Set(clauses.map(clause => phrases.exact(clause)))
  if (clauses.length < 2 || intents.has(undefined)) return saidOver(text, phrases)
  const strong = [...intents].filter(intent => intent !== 'thanks' && intent !== 'greet')
  if (strong.length > 1) return undefined
  return commandOf(strong[0] ?? [...intents][0]!)
}

/** Command of a repeated phrase: "Yes yes yes" is one yes. */
function saidOver(text: string, phrases: Phrases): Command | undefined {
  const [first, ...others] = new Set(fold(text).split(' ').map(phrases.exact))
  return first !== undefined && others.length === 0 ? commandOf(first) : undefined
}
