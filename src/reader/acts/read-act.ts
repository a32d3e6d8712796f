import { editDistance } from '#src/kernel/edit-distance.ts'
import { type SpokenWord, tokenizeWords } from '#src/reader/spans.ts'
import { ACTS, type Act } from './act.ts'
import { type Cue, type CueKind, readCues } from './cues.ts'
import { afterDropped } from './dropped-thought.ts'
import { scoreActs } from './model.ts'

export type ReadAct = {
  /** Dialog act; undefined if neither grammar nor model can tell. */
  readonly act: Act | undefined
  /** True if the message has the form of a question, whatever it requests. */
  readonly asks: boolean
  readonly cues: readonly Cue[]
  /** Words outside all cues: food, details, or anything else. */
  readonly rest: readonly SpokenWord[]
}

/** Probability below which the model abstains. */
const UNSURE = 0.45
/** Probability that the model alone needs to classify a message as affirmative if the grammar finds no cue. */
const SURE_YES = 0.8
const FEW_WORDS = 6

const ASKS =
  /^(?:(?:and|so|ok|okay|but|hey|wait|sorry|yes|great|cool|thanks|hi|hello|um|uh|oh|then|well|y|pero) )*(?:what(?! an? \w+$)|whats|which|who|whos|whose|when|where|wheres|why|how|hows|is|isnt|are|arent|was|were(?! at \d)|does|doesnt|do|dont you|did|didnt|will|has|have you|have they|am i|should|would (?:it|that|they|there)|could (?:it|they)|can (?:they|it|i still|we still)|cuanto|cuanta|cuantos|cual|cuando|donde|quien|como|a que|por que|que (?!(?:no )?(?:sean?|esten?|tengan?|lleven?|contengan?|traigan?|incluyan?|vengan?|pongan?)\b|no (?:le|les|lo|la|me|nos|se|haya)\b)|tienen?|aceptan|puedo pagar|es (?:picante|para)|viene con|hay)\b/
/**
 * Requests in question form, such as "Can I get a coke?"; "do it" and a final "is that right" are not questions.
 */
const WISHES =
  /^(?:(?:and|so|ok|okay|but|hey|wait|yes|great|um|uh|oh|then|well|y) )*(?:do (?:it|that|so|your thing)\b|how about|what about (?:a|an|one|two|some|making)\b|(?:can|could|may|will|would) (?:i|we|you)\b(?! still)|would you mind|how about|why not\b|why dont (?:you|we)|(?:can|could|would|will) (?:it|they|that|this|u|ya|the \w+)(?: \w+){0,3} half\b|what i (?:want|meant)|que sean?\b|que si+(?= *$| (?:si+|ya|esta (?:muy )?bien|por favor|porfa|claro|dale|gracias|(?:mand|pid|orden|confirm|haz|hag)\w*)\b)|si\b)/

/** Message of only thumbs up, of any skin tone, or check marks. */
const THUMB = /^\s*(?:[👍👌✅✔]\p{M}*[\u{1f3fb}-\u{1f3ff}]?\s*)+$/u

const KEEPS =
  /\b(?:dont|do not|never|didnt|did not|not|wont|will not|havent|have not|hasnt|has not|cant|cannot|shouldnt|should not|wouldnt|would not|isnt|wasnt|no need|no quiero|no queremos|nunca|jamas|no(?= (?:cancel|anul|olvid)\p{L}+))(?: \p{L}+){0,4} (?:cancel\p{L}*|abort|void|scrap|drop|kill|forget|anul\p{L}*|olvid\p{L}*|call)\b/u
const NOT_NOW = /\b(?:cancel|cancela|abort|anula)\b.* (?:later|if|unless|when|tomorrow|once|despues|si|cuando)\b/

/** True for "Don't cancel my order", "cancel it if it is late": no cancellation, or not now. */
export const keepsOrder = (text: string): boolean =>
  afterDropped(text) !== undefined ||
  text.split(/[,.;!?\n]/).some(clause => {
    const said = tokenizeWords(clause)
      .map(({ word }) => word)
      .join(' ')
    return KEEPS.test(said) || NOT_NOW.test(said)
  })

/**
 * Classifies the dialog act of a message. Pure. The model decides and the grammar vetoes, so that only an
 * unambiguous yes counts as one.
 */
export function readAct(text: string): ReadAct {
  const words = tokenizeWords(text)
  const { cues, rest } = readCues(words)
  const said = words.map(({ word }) => word).join(' ')
  const asks = asksSomething(said, /\?\s*$/.test(text), cues)
  const act =
    words.length === 0 ? (THUMB.test(text) ? 'affirm' : undefined) : decide(text, words.length, asks, cues, rest)
  return { act, asks, cues, rest }
}

/** Matches "Confirm what", "sí?". */
const LEFT_OPEN = /^(?:si|yes|yeah|ok|okay)$/
const ENDS_ASKING = /\S (?:what|which|why|huh|cual|que)$/
/** Matches "Yes please, read it again", which agrees only to hearing it again. */
const HEARS_AGAIN =
  /\b(?:read|repeat|again|once more|one more time|show me|otra vez|de nuevo|repit\p{L}*|l[eé]ame\p{L}*)\b/u

const asksSomething = (said: string, isMarked: boolean, cues: readonly Cue[]): boolean =>
  ENDS_ASKING.test(said) ||
  (isMarked && LEFT_OPEN.test(said)) ||
  (!WISHES.test(said) &&
    (ASKS.test(said) || (isMarked && !(POLITE.test(said) && cues.some(({ kind }) => kind === 'place')))))

/** Matches "Place it, please?", which is a request; "place it?" is a question. */
const POLITE =
  /\b(?:please|pls|plz|can you|could you|would you|will you|por favor|porfa|yes|yeah|yep|si|puede|puedes)\b/

const AGREES: readonly CueKind[] = ['yes', 'place', 'state']
const ACKNOWLEDGES: readonly CueKind[] = ['okay', 'praise']
const LEAVES: readonly CueKind[] = ['closing', 'bye']

/** Brackets, code, and labels, which guests do not use to agree. */
const FORMAL = /[[\]{}<>_|`=\\]|:(?![-)D])/

/** True if a word is unknown; a yes must not contain one, except a typo of an agreeing word: "yes plase it". */
const isForeign = (rest: readonly SpokenWord[]): boolean => rest.some(({ word }) => !isSlip(word))

const AGREEING =
  'yes yeah yep sure perfect great good fine confirm confirmed place please thanks okay alright correct absolutely definitely exactly sounds looks proceed submit ahead order delicious awesome everything perfecto correcto confirmo adelante favor'.split(
    ' ',
  )
const SHORTEST = 4
const LONG = 7

const isSlip = (word: string): boolean =>
  word.length >= SHORTEST &&
  AGREEING.some(known => {
    const most = Math.min(word.length, known.length) >= LONG ? 2 : 1
    return known.length >= SHORTEST && known[0] === word[0] && editDistance(word, known, most) <= most
  })

/**
 * True for "No, yes, I want it. Yes, book it": a bare no that only corrects us, before a yes and an explicit
 * placement.
 */
function isCorrected(text: string, cues: readonly Cue[], rest: readonly SpokenWord[]): boolean {
  const acts = cues.filter(({ kind }) => kind !== 'frame' && kind !== 'thanks')
  const first = acts.findIndex(({ kind }) => kind !== 'deny')
  const after = acts.slice(first)
  return (
    rest.length === 0 &&
    first > 0 &&
    acts.slice(0, first).every(({ from, to }) => /^no+$/i.test(text.slice(from, to))) &&
    after.every(({ kind }) => kind !== 'deny') &&
    after[0]!.kind === 'yes' &&
    after.some(({ kind }, at) => kind === 'yes' && after[at + 1]?.kind === 'place') &&
    acts.at(-1)?.kind === 'place'
  )
}

/** True for "Yes, that's it", which agrees to the whole order; "yes, that's all" might only end a list. */
const isThatIt = (text: string, cues: readonly Cue[]): boolean =>
  cues.some(({ kind }) => kind === 'yes') &&
  cues
    .filter(({ kind }) => LEAVES.includes(kind))
    .every(({ from, to }) => /^(?:that|this)(?:['’]?s| is) it$/i.test(text.slice(from, to)))

function decide(
  text: string,
  length: number,
  asks: boolean,
  cues: readonly Cue[],
  rest: readonly SpokenWord[],
): Act | undefined {
  const has = (...kinds: readonly CueKind[]) => cues.some(({ kind }) => kinds.includes(kind))
  const scores = scoreActs(text)
  if (has('start_over') && !has('deny') && !asks) return 'start_over'
  if (has('cancel') && !asks && !keepsOrder(text)) return 'cancel'
  const isVetoed =
    (has('deny') && !isCorrected(text, cues, rest)) ||
    has('contrast') ||
    asks ||
    FORMAL.test(text) ||
    HEARS_AGAIN.test(text.toLowerCase()) ||
    isForeign(rest)
  if (!isVetoed) {
    const agrees = has(...AGREES)
      ? !has('closing', 'bye') || has('place') || isThatIt(text, cues)
      : has(...ACKNOWLEDGES) && !has('thanks', 'applause', ...LEAVES)
    const isPraiseWithThanks = has('thanks', 'applause') && !has('yes', 'place')
    const isCovered = rest.length === 0
    if (agrees && !isPraiseWithThanks && (isCovered || scores.affirm >= UNSURE)) return 'affirm'
    if (isCovered && has('bye')) return 'leave'
    if (isCovered && has('closing')) return 'leave'
    if (isCovered && has('thanks', 'applause')) return 'thank'
    if (scores.affirm >= SURE_YES && length <= FEW_WORDS && !has('thanks', 'applause', ...LEAVES)) return 'affirm'
  }
  // "no, that is all" requests nothing more, but does not agree to anything
  if (rest.length === 0 && has('deny') && !has('contrast') && !asks) return has(...LEAVES) ? 'leave' : 'deny'
  const others = ACTS.filter(act => act !== 'affirm')
  const best = others.reduce((a, b) => (scores[b] > scores[a] ? b : a))
  if (asks) return scores.status > scores.question && !has('contrast') ? 'status' : 'question'
  if (scores[best] < UNSURE) return undefined
  // the model alone never empties a cart
  return best === 'start_over' || best === 'cancel' ? 'change' : best
}
