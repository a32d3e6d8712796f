import { ALLERGY_NOTE, KEPT_NOTE } from '#src/clerk/draft/diet-of.ts'
import { DOOR_NOTE } from '#src/clerk/draft/draft.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { tokenizeWords } from '#src/reader/spans.ts'

/** Statements of a message about the notes of the order. */
export type NotesSpoken = {
  /** Message without those statements. */
  readonly left: string
  readonly gone: readonly string[]
  /** Notes that are partly withdrawn, with the remaining text. */
  readonly shortened: readonly Shortened[]
  /** Notes whose reason the guest asks for. */
  readonly asked: readonly string[]
}

export type Shortened = { readonly note: string; readonly left: string }

const fold = (text: string): string =>
  tokenizeWords(text)
    .map(({ word }) => word)
    .join(' ')

const REMOVES =
  /\b(?:delete|remove|clear|erase|take (?:off|out|away)|get rid of|drop|scratch|cancel|lose|forget|ditch|wipe|undo|quita|quite|quitar|borra|borre|borrar|elimina|elimine|saca|saque)\b|\btake\b.*\b(?:off|out|away)\b/
const NOTES = /\b(?:notes?|instructions?|comments?|notas?|instrucciones)\b/
/** Withdrawal after a sentence about a note: "Please remove that". */
const TAKES_IT =
  /^(?:(?:please|just|so|and|can you|could you|no|ok|por favor|y) )*(?:(?:delete|remove|erase|drop|lose|scratch|undo|cancel|ditch|get rid of|take (?:off|out|away)) (?:it|that|this|them|those)(?: one)?|take (?:it|that|this|them) (?:off|out|away)|(?:quit|borr|elimin|sac|saqu)\w+(?: es[oa]s?)?)(?: (?:please|then|now|off|por favor))*$/
/** Partial withdrawal, limited to the quoted words: "Take the 'then yes' out of the note". */
const WORDS_OF =
  /(?:(?:^|\s)['‘]|["“«])([^"“”«»]{2,80}?)(?:['’](?=\s|$)|["”»])|\b(?:the|la|lo de|el) (.{2,60}?) (?:part|bit|piece|words?|parte)\b/iu
/** Replacement of a note: "Change the delivery note to …", "the note is wrong, it should be …". */
const PUTS =
  /^(?:(?:please|and|no|ok|wait|actually|can you|could you|por favor)[\s,]+)*(?:(?:change|correct|fix|update|replace|make|cambi[ae]|corrij[ae])\s+(?:the|my|la)\s+(?:(?:delivery|door|driver|courier|kitchen)\s+)?(?:note|instructions|nota)\s+(?:to|with|into|a|por)\s+(?:say\s+)?|(?:the|my|la)\s+(?:(?:delivery|door|driver|courier|kitchen)\s+)?(?:note|nota)\s+(?:is|est[aá])\s+(?:wrong|mal)[\s,.;:]+(?:(?:it|that)\s+should\s+(?:be|say)|debe\s+decir)\s+)/iu

/** Denial of a note: "I did not ask for extra text". */
const DENIES =
  /\b(?:(?:didnt|did not|never|havent|have not|dont|do not) (?:even )?(?:ask|asked|say|said|order|ordered|request|requested|mention|mentioned)|no (?:pedi|dije))\b/
const WHY = /\b(?:why|how come|what does|what is|whats|where does|por que|porque)\b/
const ONLY = /^(?:(?:please|no|ok|and) )*(?:just|only|solo|nomas) (?=(?:no|without|sin) )/

/** Clause boundary before other topics: "… and I'm at 917 …", "… and add a cola". */
const CLAUSE =
  /(?<=[.!?;\n])\s+|,\s+(?=(?:and |y )?(?:please |just |por favor )?(?:delete|remove|clear|take|drop|quit|borr))|,?\s+(?:and|y)\s+(?=(?:i|i['’]?m|im|my|mi|me|soy|it['’]?s|the (?:name|address|phone|number)|name|phone|email|call|text|add|also|make|change|give|then|place|book|order|send|deliver|pick|put|agrega|agregue|pon|ponme|dame|deme|cambi\p{L}+|mand\p{L}+|pid\p{L}+)(?![\p{L}]))/iu
/** Contact details: everything from a phone number or e-mail address on. */
const REACH = /(?:[\w.+-]+@[\w-]+\.\w|\+?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)).*$/su

/** Notes of the order, except allergy and food-safety notes. */
export const notesOf = ({ lines, details }: Pick<ClerkState, 'lines' | 'details'>): string[] => [
  ...lines.flatMap(({ notes }) => notes),
  ...partsOf(details.instructions),
]

const partsOf = (instructions = ''): string[] => instructions.split('; ').filter(part => part !== '' && isWish(part))
const isWish = (part: string): boolean => !part.startsWith(ALLERGY_NOTE) && !part.startsWith(KEPT_NOTE)

/**
 * Parses statements about notes: "Delete all the notes", "take off the no pumpkin", "why does it say no pumpkin",
 * "just no onions".
 */
export function readNoteChanges(
  message: string,
  state: Pick<ClerkState, 'lines' | 'details'>,
): NotesSpoken | undefined {
  const notes = notesOf(state)
  if (notes.length === 0) return undefined
  const gone = new Set<string>()
  const asked = new Set<string>()
  const shortened: Shortened[] = []
  let removesPart = false
  let last: readonly string[] = []
  const left = message
    .split(CLAUSE)
    .map(sentence => {
      const words = fold(sentence)
      const named = notes.filter(note => contains(words, fold(unlabelled(note))))
      const removes = REMOVES.test(words)
      const put = PUTS.exec(sentence)
      if (put) {
        for (const note of notes.filter(one => isDoor(one) === DOOR.test(sentence) || notes.length === 1))
          gone.add(note)
        return `the ${DOOR.test(sentence) || notes.some(isDoor) ? 'delivery' : 'kitchen'} note: ${sentence.slice(put[0].length)}`
      }
      const part = removes && NOTES.test(words) ? wordsMeant(sentence) : undefined
      if (part !== undefined) {
        removesPart = true
        for (const note of notes) {
          const left = withoutWords(note, part)
          if (left === '') gone.add(note)
          else if (left !== note) shortened.push({ note, left })
        }
        return ''
      }
      if (last.length > 0 && TAKES_IT.test(words)) {
        for (const note of last) gone.add(note)
        for (const note of last) asked.delete(note)
        return ''
      }
      const spoken = named.length > 0 && (DENIES.test(words) || isEchoed(sentence, words, named))
      last = named
      if (spoken && !removes) {
        for (const note of named) if (DENIES.test(words)) gone.add(note)
        return REACH.exec(sentence)?.[0] ?? ''
      }
      if (WHY.test(words) && !removes && named.length > 0) {
        for (const note of named) asked.add(note)
        return ''
      }
      if (removes && (named.length > 0 || NOTES.test(words))) {
        for (const note of named.length > 0 ? named : about(words, notes)) gone.add(note)
        return REACH.exec(sentence)?.[0] ?? ''
      }
      const only = ONLY.exec(words)
      if (only) {
        for (const note of notes) if (/^(?:no|sin|without) /.test(fold(note))) gone.add(note)
        return sentence.replace(/\b(?:just|only|solo|nom[aá]s)\b\s*/i, '')
      }
      return sentence
    })
    .filter(sentence => sentence !== '')
    .join(' ')
  return !removesPart && gone.size + asked.size === 0
    ? undefined
    : { left, gone: [...gone], asked: [...asked], shortened }
}

const isDoor = (note: string): boolean => note.startsWith(DOOR_NOTE)
const DOOR = /\b(?:delivery|door|driver|courier)\b/i

type Meant = { readonly words: string; readonly isPart: boolean }

function wordsMeant(sentence: string): Meant | undefined {
  const [, quoted, named] = WORDS_OF.exec(sentence) ?? []
  const words = quoted ?? named?.replace(/^['"“‘]|['"”’]$/g, '')
  return words === undefined ? undefined : { words, isPart: IS_PART.test(sentence) }
}
const IS_PART = /\b(?:part|bit|piece|parte)\b/i

/** Note without the given words; '' if nothing else is left, the note itself if it does not contain them. */
function withoutWords(note: string, { words, isPart }: Meant): string {
  const said = unlabelled(note)
  const at = said.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return note
  const others = said.split(', ').filter(one => !one.toLowerCase().includes(words.toLowerCase()))
  const left = (isPart ? others : [said.slice(0, at), said.slice(at + words.length)])
    .map(text => text.replace(/^[\s,.;:]+|[\s,.;:]+$/g, ''))
    .filter(text => text !== '')
    .join(', ')
  return left === '' ? '' : `${note.slice(0, note.length - said.length)}${left}`
}

/** True for a note repeated as a question: "Extra text?" */
const isEchoed = (sentence: string, words: string, named: readonly string[]): boolean =>
  sentence.trim().endsWith('?') && named.some(note => fold(note) === words)

/** Notes about a subject, "The note about the doorman"; all notes if there is no subject. */
function about(words: string, notes: readonly string[]): readonly string[] {
  const [, subject = ''] =
    /\b(?:about|sobre|(?:note|nota) (?:for|on|de|del|para)) (?:the |my |el |la )?(.+)$/.exec(words) ?? []
  const meant = subject.split(' ').filter(word => word.length > 3)
  const found = notes.filter(note =>
    fold(note)
      .split(' ')
      .some(word => meant.includes(word)),
  )
  return found.length > 0 ? found : notes
}

const unlabelled = (note: string): string => (note.startsWith(DOOR_NOTE) ? note.slice(DOOR_NOTE.length) : note)
const contains = (words: string, note: string): boolean => note !== '' && ` ${words} `.includes(` ${note} `)

/** Conversation state without some of its notes. */
export function withoutNotes(
  state: ClerkState,
  gone: readonly string[],
  shortened: readonly Shortened[] = [],
): ClerkState {
  const { instructions, ...details } = state.details
  const ofNote = (note: string) => shortened.find(one => one.note === note)?.left ?? note
  const kept = instructions
    ?.split('; ')
    .filter(part => !gone.includes(part))
    .map(ofNote)
  return {
    ...state,
    details: { ...details, ...(kept?.length ? { instructions: kept.join('; ') } : {}) },
    lines: state.lines.map(line =>
      line.notes.some(note => gone.includes(note) || ofNote(note) !== note)
        ? { ...line, notes: line.notes.filter(note => !gone.includes(note)).map(ofNote) }
        : line,
    ),
  }
}
