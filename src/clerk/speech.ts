import { demandsAnything } from '#src/menu/diet.ts'
import type { ClerkDeps } from './deps.ts'
import { dietOf } from './draft/diet-of.ts'
import type { ModelPart } from './model/model-parts.ts'
import { objection } from './reply/check-sentence.ts'
import { type Grounds, groundsOf, ownGrounds } from './reply/grounds.ts'
import { createSentences } from './reply/sentences.ts'
import { shownText, type TurnContext } from './turn-context/turn-context.ts'
import { hasOpenAllergyQuestion } from './turn-context/unsettled.ts'

export type SpeechOptions = {
  /**
   * Guest's message, set for a remote model, whose sentences are checked against everything shown and said; ours
   * are not.
   */
  readonly message?: string | undefined
  readonly onSentence?: ((sentence: string) => void) | undefined
  readonly onDropped: (reason: string) => void
}

/** Withheld sentence, the reason, and what would be acceptable. */
export type Objection = { readonly sentence: string; readonly reason: string; readonly hint: string }

/** Output of a model in one turn: split into sentences, checked individually, and sent as soon as they pass. */
export type Speech = {
  /** Processes the next part. Throws RangeError for text that exceeds the limits. */
  readonly take: (part: ModelPart) => void
  /** True if a remote model's text so far appears to end in mid-sentence. */
  readonly isCut: () => boolean
  /** Checks the remaining text. */
  readonly finish: () => void
  /** Sentences that passed the checks. */
  readonly said: readonly string[]
  /** Drains the objections that a rewording could resolve; returns each only once. */
  readonly objections: () => readonly Objection[]
}

/** Answer of a model that has nothing to add. */
export const EMPTY_REPLY = '-'

const MOST_SENTENCES = 8
const TERMINATED = /[.!?…:]["'”’)*_]*$/

export function createSpeech(
  deps: ClerkDeps,
  context: TurnContext,
  { message, onSentence, onDropped }: SpeechOptions,
): Speech {
  const isRemote = message !== undefined
  const outputs: string[] = []
  const said: string[] = []
  const objections: Objection[] = []
  const sentences = createSentences()
  const begun = context.state
  let before = ''
  /** Possibly truncated end of the text. */
  let held: string | undefined
  const release = (texts: readonly string[]) => {
    for (const text of texts) {
      if (isRemote && text === EMPTY_REPLY) continue
      const found = objection(text, groundsFor(deps, context, outputs, message, begun), before)
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

/** Grounds for the sentences of a turn. */
function groundsFor(
  { baseUrl, engine }: ClerkDeps,
  context: TurnContext,
  outputs: readonly string[],
  message: string | undefined,
  begun: TurnContext['state'],
): Grounds {
  const { state } = context
  const shown = shownText(context)
  if (message === undefined) return ownGrounds([shown, ...outputs], baseUrl, state.order !== undefined)
  const { menus } = engine.market
  return groundsOf({
    shown: [shown],
    outputs,
    state,
    message,
    baseUrl,
    menu: menus.get(state.restaurant_id ?? ''),
    looked: [...context.looked, ...(context.restaurants ?? []).map(({ id }) => id)].flatMap(id => menus.get(id) ?? []),
    isPriced: state.quote !== begun.quote || (state.lines === begun.lines && state.details === begun.details),
    isCareful: demandsAnything(dietOf(state)) || hasOpenAllergyQuestion(state),
  })
}
