import { demandsAnything } from '#src/menu/diet.ts'
import type { ClerkDeps } from './deps.ts'
import { type Desk, shownText } from './desk/desk.ts'
import { isUnsettled } from './desk/unsettled.ts'
import { dietOf } from './draft/diet-of.ts'
import type { Part } from './model/model-parts.ts'
import { objection } from './reply/check-sentence.ts'
import { type Grounds, groundsOf, ownGrounds } from './reply/grounds.ts'
import { createSentences } from './reply/sentences.ts'

export type SpeechOptions = {
  /** The guest's message, for a remote model: its words are checked against all that was shown and said; our own are not. */
  readonly message?: string | undefined
  readonly onSentence?: ((sentence: string) => void) | undefined
  readonly onDropped: (reason: string) => void
}

/** A sentence that was not shown, why, and what would be. */
export type Objection = { readonly sentence: string; readonly reason: string; readonly hint: string }

/** The words of a model in one turn: cut into sentences, checked one by one, and told at once when they may be said. */
export type Speech = {
  /** Takes the next part. Throws RangeError for a text that does not end. */
  readonly take: (part: Part) => void
  /** True while a remote model's text has ended in the middle of a sentence, as far as is known. */
  readonly isCut: () => boolean
  /** Checks what is left of the text. */
  readonly finish: () => void
  /** The sentences that may be said. */
  readonly said: readonly string[]
  /** Takes the objections that another wording could meet; each is given once. */
  readonly objections: () => readonly Objection[]
}

/** What a model answers that has nothing to add. */
export const NOTHING = '-'

const MOST_SENTENCES = 8
const TERMINATED = /[.!?…:]["'”’)*_]*$/

export function createSpeech(deps: ClerkDeps, desk: Desk, { message, onSentence, onDropped }: SpeechOptions): Speech {
  const isRemote = message !== undefined
  const outputs: string[] = []
  const said: string[] = []
  const objections: Objection[] = []
  const sentences = createSentences()
  const begun = desk.state
  let before = ''
  /** The end of a text that may have been cut off. */
  let held: string | undefined
  const release = (texts: readonly string[]) => {
    for (const text of texts) {
      if (isRemote && text === NOTHING) continue
      const found = objection(text, groundsFor(deps, desk, outputs, message, begun), before)
      before = text
      if (found) {
        onDropped(found.reason)
        objections.push({ ...found, sentence: text })
      } else if (said.length < MOST_SENTENCES && !said.includes(text)) {
        said.push(text)
        onSentence?.(text)
      }
    }
  }
  const releaseHeld = () => {
    const text = held
    held = undefined
    if (text !== undefined) release([text])
  }
  return {
    take: part => {
      if (part.type === 'text-end') {
        const [rest] = sentences.rest()
        if (rest !== undefined && isRemote && !TERMINATED.test(rest)) held = rest
        else if (rest !== undefined) release([rest])
        return
      }
      releaseHeld()
      if (part.type === 'text') release(sentences.push(part.text))
      else if (part.type === 'output') outputs.push(JSON.stringify(part.output))
    },
    isCut: () => held !== undefined,
    finish: () => {
      releaseHeld()
      release(sentences.rest())
    },
    said,
    objections: () => objections.splice(0),
  }
}

/** What the sentences of a turn may rest on. */
function groundsFor(
  { baseUrl, engine }: ClerkDeps,
  desk: Desk,
  outputs: readonly string[],
  message: string | undefined,
  begun: Desk['state'],
): Grounds {
  const { state } = desk
  const shown = shownText(desk)
  if (message === undefined) return ownGrounds([shown, ...outputs], baseUrl, state.order !== undefined)
  const { menus } = engine.market
  return groundsOf({
    ...{ shown: [shown], outputs, state, message, baseUrl },
    menu: menus.get(state.restaurant_id ?? ''),
    looked: [...desk.looked, ...(desk.restaurants ?? []).map(({ id }) => id)].flatMap(id => menus.get(id) ?? []),
    isPriced: state.quote !== begun.quote || (state.lines === begun.lines && state.details === begun.details),
    isCareful: demandsAnything(dietOf(state)) || isUnsettled(state),
  })
}
