import { without } from './text.ts'

const DOOR =
  /\b(?:please )?(?:(?:just )?(?:leave|drop)(?: (?:it|them|the (?:food|order|bag)|my (?:food|order)))?(?: off)? (?:at|by|outside|in front of|with) (?:the |my |our )?(?:front )?(?:door(?:man|step)?|desk|lobby|porch|concierge|gate)|ring (?:the )?(?:bell|buzzer|doorbell)[^.,;!?]{0,40}|(?:do not|don'?t) (?:ring|knock|buzz)[^.,;!?]{0,40}|(?:call|text) (?:me )?(?:when|once) (?:you(?:'re| are)? |they )(?:arrive|get|here|there|outside)[^.,;!?]{0,30}|(?:call|text) (?:me )?(?:on|upon) arrival|no contact(?: delivery)?|contactless(?: delivery)?|d[eé]jenlo en la puerta|dejar en la puerta)\b(?: please)?/i

/** What whoever brings the food is to do at the door: it goes with the order, and nothing on a menu is called so. */
export function takeDoorNotes(text: string): { readonly text: string; readonly note?: string } {
  const match = DOOR.exec(text)
  if (!match || /\?\s*$/.test(text)) return { text }
  const note = match[0].replace(/^please | please$/gi, '').trim()
  return { text: without(text, match.index, match[0].length), note }
}
