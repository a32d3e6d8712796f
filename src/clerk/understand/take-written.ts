import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import type { Command } from './command.ts'
import { isBlank, trimmed } from './text.ts'

/** Message without a dictated note, and the note, unless it is withdrawn immediately. */
export type Written = { readonly left: string; readonly note?: string }

const ASKS = '(?:(?:can|could|would) you\\s+|please\\s+|por favor\\s+|and\\s+|y\\s+)*'
/** Quoted note: "Please write “uncut for the kid”". */
const QUOTED = new RegExp(
  `${ASKS}\\b(?:write|put|escrib[ae]n?|pong[ae]n?|pon)\\b(?:\\s+(?:down|on it|a note|una nota|that says|saying|que diga))*\\s*["“«]([^"“”«»]{3,160})["”»]`,
  'iu',
)
/**
 * Labeled note, followed by another sentence: "Add a note to the kitchen: medium spicy please. Then yes, place it".
 */
const CALLED = new RegExp(
  `${ASKS}(?:(?:add|leave|put|make|agreg[au]e?|pon(?:ga)?)\\s+)?(?:an?|the|una|la)?\\s*\\b(?:notes?|nota)\\b[^:.!?]{0,40}:\\s*(.{3,160}?)(?:[\\s,]+(?:please|por favor))?[.!…]+\\s+(?=(?:(?:and|then|now|after that|luego|y),?\\s+)*(?:yes|yeah|ok|place|book|go ahead|s[ií]|actually|never ?mind|forget it|olv[ií]del?o)\\b)`,
  'iu',
)
/** Words for the courier, whose notes are not for the kitchen. */
const TO_DOOR = /\b(?:drivers?|couriers?|riders?|delivery|door|repartidor|chofer)\b/i
const NEVER_MIND =
  /^[\s.,…!]*(?:(?:actually|oh|wait|no|mejor|ay),?\s+)*(?:never ?mind|nvm|forget (?:it|that)|scratch that|olv[ií]del?o|mejor no)(?: (?:that|it|the note|about it))?(?=\W|$)[\s.!]*/iu

/** Extracts a dictated note. Leaves notes that name allergens to the allergy parser. */
export function takeDictatedNote(message: string): Written | undefined {
  const match = QUOTED.exec(message) ?? CALLED.exec(message)
  const note = match?.[1]?.trim()
  if (!match || !note || wordsNamed(note).length > 0 || TO_DOOR.test(match[0].split(':')[0]!)) return undefined
  const before = message.slice(0, match.index)
  const after = message.slice(match.index + match[0].length)
  const taken = NEVER_MIND.exec(after)
  const left = trimmed(`${trimmed(before)}. ${taken ? after.slice(taken[0].length) : trimmed(after)}`)
  return taken ? { left } : { left, note }
}

/** Adds an order-level note to the commands. */
export function appendCommandNote(commands: readonly Command[], note: string): Command[] {
  const isIdle = (command: Command) => command.do === 'cannot_handle'
  const first = commands.find(command => command.do === 'details')
  if (!first) return [{ do: 'details', details: { instructions: note } }, ...commands.filter(one => !isIdle(one))]
  const instructions = [first.details.instructions, note].filter(part => part !== undefined).join('; ')
  return commands.map(one => (one === first ? { do: 'details', details: { ...first.details, instructions } } : one))
}

/** True if the message contains nothing else. */
export const isAlone = ({ left }: Written): boolean => isBlank(left)
