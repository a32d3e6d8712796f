import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { answerNo } from './answer-no.ts'
import type { CueText } from './cues.ts'

/** Polite and introductory phrases at the start of a clause, which request nothing. */
const POLITE =
  '(?:as|like) i (?:already )?said|o sea|osea|es decir|(?:(?:my|his|her|our|the|mi|su) )?(?:\\w+ )?(?:has |have |just )?changed (?:my|his|her|our|their) minds?|(?:mi |su )?(?:\\w+ )?cambio de (?:opinion|idea)|i already (?:said|told you)|please|pls|plz|ok|okay|oh|ooh|ah|ay|ugh|uh|um|hmm|hm|well|so|sorry|oops|wait|hey|hi|hello|hola|yes|yeah|yep|yea|ya|sure|alright|all right(?= (?:\\d|an?|one|two|three|four|the|just|only|then|so|and|i|we|un|una|lets|make|add|take|give|can|ok|please)\\b)|great|perfect|thanks|thank you|gracias|actually|no no|nope|nah|can you|could you|would you|will you|can u|could u|can we|i want you to|i need you to|id like you to|go ahead and|lets|let us|you know what|on second thought|for me|por favor|porfa|bueno|perdon|mejor|dale|oiga|oye|mire|mira|senor|senora|mijo|mija|bro|bruh|dude|man|fam|lol|omg|and|then|n|but|pero|y|also please|now|just now|(?:thats|that is) the one|if you can|its|it is|thats|there are|me puede|me puedes|puede|puedes|podria|podrias|(?:i|we) (?:shall|will|would like to|want to|wanna|need to|have to|think (?:i|we) will|am going to|decided to)(?= (?:skip|drop|lose|forget|cancel|remove|leave|take off|take out|pass on|keep) )|(?:ill|well|id like to|im going to|imma|ima|lets)(?= (?:skip|drop|lose|forget|cancel|remove|pass on|keep) )|(?:voy a|vamos a|prefiero)(?= (?:quit|sac|dej|cancel|borr|elimin)\\w+ )'
const POLITE_LEAD = new RegExp(`(?<= )(?:${POLITE})(?= )`, 'y')

/**
 * Returns the length of introductory words at a position; a "no" before a pause is an answer, not a refusal.
 */
export const leadAt = (said: MessageWords, { text, starts }: CueText, at: number): number => {
  if (at >= starts.length) return 0
  const answer = answerNo(said, at)
  if (answer > 0) return answer
  POLITE_LEAD.lastIndex = starts[at]!
  const found = POLITE_LEAD.exec(text)?.[0]
  return found ? found.split(' ').length : 0
}

/** Memoized end of the introduction by start index, because every word of a clause looks it up. */
const known = new WeakMap<CueText, Map<number, number>>()

/** Returns the end of the introduction of a clause. */
export function leadEnd(said: MessageWords, raw: CueText, start: number): number {
  const ends = known.get(raw) ?? new Map<number, number>()
  known.set(raw, ends)
  const end = ends.get(start) ?? findLeadEnd(said, raw, start)
  ends.set(start, end)
  return end
}

function findLeadEnd(said: MessageWords, raw: CueText, start: number): number {
  let from = start
  for (let found = leadAt(said, raw, from); found > 0; found = leadAt(said, raw, from)) from += found
  return Math.min(from, raw.starts.length - 1)
}
