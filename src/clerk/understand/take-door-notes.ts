import { trimmed, without } from './text.ts'

/** What is at a door, and what is done there: nothing on a menu is called so. */
const AT_DOOR =
  /\b(?:doorm[ae]n|doorsteps?|door ?bells?|concierge|buzzers?|buzz|intercom|porter|portero|timbre|porch|stoop|side door|back door|front door|front desk|(?:at|in|with|to) (?:the )?(?:reception|lobby|gate|desk|door)|floor reception|(?:please|to|and|que) ring|ring (?:the|my|our|loud|once|bell|buzzer|door ?bell)|knock|gate code|contactless|no contact|on arrival|upon arrival|(?:leave|drop) (?:it|them|the (?:food|order|bag)|my (?:food|order))? ?(?:off )?(?:at|by|outside|in front of|with) |(?:call|text|txt|ll[aá]men(?:me|nos)?|manden?(?:me)?)(?: (?:me|us|un text|un mensaje))?(?: (?:when|once|if|cuando|al)\b)|(?:call|text|txt) (?:me|us)$|ll[aá]men(?:me|nos)$|text me|m[ae]nd[ae]n (?:me )?un text|d[eé]jen(?:lo|la)?(?: la comida)? en|dejar(?:lo)? en|(?:en|con) (?:la )?(?:puerta|recepci[oó]n|porter[ií]a)|toquen?|tocar)\b/iu
const NOT_A_NOTE = /[?¿]|\b(?:onion rings?|calamari rings?|how|what|which|do (?:you|they)|is there)\b/iu
const WISH =
  /\b(?:add|order|i(?:'d| would) like|i want|can i (?:get|have)|give me|deliver(?:ed)?|quiero|dame|yes|place)\b/iu
/** A street, a number with a price or a dish with an amount is no word for the courier. */
const OTHER = /\b(?:\d{5}|\d+ (?:x|lbs?|orders?)|street|avenue|st|ave|broadway|@)\b/iu
const CALLED = /\b(?:notes?|notas?|instructions?|instrucciones|special request|let them know|tell them)\b/iu
const LEADS =
  /^(?:(?:please|por favor|(?:tell|ask|let) (?:the |el |la )?(?:courier|driver|rider|boy|him|her)(?: (?:to|that|know))?|(?:for|para) (?:the |el |la )?(?:courier|driver|rider|repartidor|chofer):?|and|y|also|oh|ok|but|pero|so|thanks?|thank you|just|que|don'?t forget,?)[\s,]+)+/iu
const ENDS = /(?:[\s,]+(?:please|por favor|thanks?|thank you))+$/iu

/** What whoever brings the food is to do at the door: it goes with the order, in the guest's words. */
export function takeDoorNotes(text: string): { readonly text: string; readonly note?: string } {
  // what is called a note is read as one, whatever it speaks of
  if (CALLED.test(text)) return { text }
  let left = text
  const notes: string[] = []
  for (const { 0: clause, index } of [...text.matchAll(/[^.,;!?¿\n]+[?]?/gu)].toReversed()) {
    if (!AT_DOOR.test(clause) || NOT_A_NOTE.test(clause) || WISH.test(clause) || OTHER.test(clause)) continue
    const note = trimmed(clause).replace(LEADS, '').replace(ENDS, '').trim()
    if (note.length < 4) continue
    left = without(left, index, clause.length)
    notes.unshift(note)
  }
  return notes.length === 0 ? { text } : { text: left, note: notes.join(', ') }
}
