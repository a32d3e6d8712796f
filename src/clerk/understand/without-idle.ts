import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { CueKind } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Ground } from './ground.ts'
import { SENTENCE } from './without-asides.ts'

/** A yes to a read-back that asks for it to be placed, without what is said beside it and leaves the order as it is. */
export function withoutIdle(text: string, state: ClerkState, ground: Ground): string {
  const sentences = state.readback === undefined ? [] : text.split(SENTENCE).filter(one => one.trim() !== '')
  if (sentences.length < 2 || !sentences.some(isOutright)) return text
  const kept = sentences.filter(sentence => isOutright(sentence) || !isIdle(sentence, state, ground))
  return kept.length === sentences.length ? text : kept.join(' ')
}

const isOutright = (sentence: string): boolean => {
  const { act, cues } = readAct(sentence)
  return act === 'affirm' && cues.some(({ kind }) => kind === 'place')
}

/** "USDC??", "I got some" only speak of how it is paid, which the read-back has said. */
const OF_PAYMENT = /^(?:usdc|crypto|coinbase|wallet|digital|dollars?|some|app|metamask|base)$/
/** "I never mentioned noodles, but very well" denies what was heard, and leaves the order as it is. */
const DENIES_SAYING =
  /^(?:i|we) (?:never|did(?:n['’]?t| not)) (?:mention|say|said|ask about)(?:ed)?\b.*\b(?:but|anyway|though)\b.*\b(?:very well|(?:that['’]?s |it['’]?s )?(?:fine|ok|okay|all right|alright|good)|whatever|no matter|never ?mind|anyway)\W*$/iu
/** "I'm guessing there's no miso soup then" only gives up what is not on the order. */
const SUPPOSES =
  /^(?:and |so |but )*(?:i(?:['’]?m| am) (?:just )?(?:guessing|assuming)|i (?:guess|assume|take it|suppose)) (?:(?:there(?:['’]?s| is| are)|they have|they['’]?ve got|you have) no|(?:they|you) (?:do(?:n['’]?t| not)) have(?: any)?) (.{2,40}?)(?: then| either| huh| left)*\W*$/iu

/** What is said beside an outright yes, and changes nothing of what was read back. */
function isIdle(sentence: string, { lines }: ClerkState, { menu }: Ground): boolean {
  if (DENIES_SAYING.test(sentence)) return true
  const [, missing] = SUPPOSES.exec(sentence) ?? []
  if (missing !== undefined)
    return !lines.some(({ item }) => {
      const own = termsOfPhrase(menu?.menu.items.get(item.id)?.name ?? '')
      return termsOfPhrase(missing).some(term => own.includes(term))
    })
  const { cues, rest } = readAct(sentence)
  return (
    rest.length > 0 && rest.every(({ word }) => OF_PAYMENT.test(word)) && cues.every(({ kind }) => CALM.includes(kind))
  )
}
const CALM: readonly CueKind[] = ['frame', 'okay', 'yes', 'praise', 'state']
