import { wordsNamed } from '#src/allergens/parse-allergies.ts'

/** Message that ends in a kitchen note. */
export type TakenNote = { readonly before: string; readonly note: string }

const POLITE = '(?:and\\s+|also\\s+|please\\s+|pls\\s+|can you\\s+|could you\\s+)*'
const KITCHEN = '(?:the\\s+)?(?:kitchen|chefs?|cooks?|restaurant|cocina|cocinero)'
const NOTES = [
  // "note for the chef: …", "add a note saying …"
  new RegExp(
    `(?:[,;.]?\\s*${POLITE}(?:(?:add|leave|put|write|include|give)\\s+)?(?:an?|the|this|my|some)?\\s*)\\b(?:(?:chef|kitchen|cook|order|allergy)(?:['’]s)?\\s+)?(?:notes?|nota)\\b(?:\\s+(?:for|to|para)\\s+(?:la\\s+|el\\s+)?(?:${KITCHEN}|order|them))?\\s*(?:[:,–-]|saying|that says)\\s*(.{3,})$`,
    'is',
  ),
  // "tell the chef: …", "ask the kitchen to …", "let the cook know that …"
  new RegExp(
    `[,;.]?\\s*${POLITE}\\b(?:tell|ask|inform|warn|notify|remind|let|dile a|dígale a)\\s+(?:el\\s+|la\\s+)?${KITCHEN}\\s*(?:know\\s*)?(?:[:,–-]|that\\b|to\\b|que\\b)?\\s*(?!.*\\babout\\b)(.{3,})$`,
    'is',
  ),
]
/** Agreement that ends the note: "…, then yes". */
const AGREES =
  /[.!;,]\s*(?:(?:and|then|after that|luego|y)[\s,]+)*(?:yes|yep|yeah|ok|okay|s[ií]|place it|book it|order it|send it|go ahead|dale)(?:[\s,]+(?:yes|please|place it|book it|go ahead))*\W*$/iu
const TO_KITCHEN = new RegExp(`\\b${KITCHEN}\\b`, 'i')

/**
 * Extracts a kitchen note from the end of a message. If the note names no allergen and a menu is open, leaves it to
 * the menu parser.
 */
export function takeNote(message: string, speaks: boolean, hasMenu: boolean): TakenNote | undefined {
  for (const form of NOTES) {
    const match = form.exec(message)
    const given = match?.[1]?.trim()
    if (!match || !given) continue
    const agreed = AGREES.exec(given)
    const { own: note, contact } = splitContact(agreed ? given.slice(0, agreed.index).trim() : given)
    const left = contact === '' ? message.slice(0, match.index) : `${message.slice(0, match.index)} ${contact}`.trim()
    const isTold = TO_KITCHEN.test(match[0]) && (wordsNamed(note).length > 0 || !hasMenu)
    if (speaks || isTold) return { before: `${left}${agreed ? `. ${agreed[0]}` : ''}`, note }
  }
  return undefined
}

const REACH = /[\w.+-]+@[\w-]+\.\w|\+?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/u
const NAME =
  /^(?:(?:for|under|name is|my name is|i['’]?m|this is)\s+)?\p{L}[\p{L}'’.-]*(?:\s+\p{L}[\p{L}'’.-]*){0,2}$/iu

/** Splits a note from the contact details that follow it: name, phone number, e-mail address. */
function splitContact(note: string): { readonly own: string; readonly contact: string } {
  const parts = note.split(/(?<=[.!?;,\n])\s+/)
  const reach = parts.findIndex(part => REACH.test(part))
  if (reach < 1) return { own: note, contact: '' }
  const before = parts[reach - 1]!
  const isApart = reach > 1 && /[.!?;]$/.test(parts[reach - 2]!)
  const isName =
    /,$/.test(before) && (isApart || /^\p{Lu}\S+(?:\s\p{Lu}\S+)*\s?$/u.test(before)) && NAME.test(before.slice(0, -1))
  const from = isName && reach > 1 ? reach - 1 : reach
  const own = parts
    .slice(0, from)
    .join(' ')
    .replace(/[\s,;]+$/, '')
  return { own, contact: parts.slice(from).join(' ') }
}
