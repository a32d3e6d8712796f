import { demandsAnything } from '#src/menu/diet.ts'
import type { ClerkDeps } from './deps.ts'
import { type Desk, shownText } from './desk/desk.ts'
import { isUnsettled } from './desk/unsettled.ts'
import { dietOf } from './draft/diet-of.ts'
import type { Part } from './model/model-parts.ts'
import { amountsIn, type Founded, linksIn, numbersIn, objection } from './reply/check-sentence.ts'
import { createSentences } from './reply/sentences.ts'

export type SpeechOptions = {
  /** A remote model's words are checked against everything that was shown; our own against amounts, links and claims. */
  readonly isRemote: boolean
  readonly modelId: string
  readonly onSentence?: ((sentence: string) => void) | undefined
}

/** The words of a model in one turn: cut into sentences, checked one by one, and told at once when they may be said. */
export type Speech = {
  /** Takes the next part. Throws RangeError for a text that does not end. */
  readonly take: (part: Part) => void
  /** Checks what is left of the text. */
  readonly finish: () => void
  /** The sentences that may be said. */
  readonly said: readonly string[]
}

const MOST_SENTENCES = 8

export function createSpeech(deps: ClerkDeps, desk: Desk, { isRemote, modelId, onSentence }: SpeechOptions): Speech {
  const outputs: string[] = []
  const said: string[] = []
  const sentences = createSentences()
  const begun = desk.state
  let before = ''
  const release = (texts: readonly string[]) => {
    for (const text of texts) {
      const totals = isRemote ? totalsOf(desk, begun) : undefined
      const isCareful = isRemote && (demandsAnything(dietOf(desk.state)) || isUnsettled(desk.state))
      const reason = isCareful ? 'diet' : objection(text, foundedBy(deps, desk, outputs, totals), before)
      before = text
      if (reason !== undefined) deps.log.warn({ reason, model: modelId }, 'a sentence of the model was dropped')
      else if (said.length < MOST_SENTENCES && !said.includes(text)) {
        said.push(text)
        onSentence?.(text)
      }
    }
  }
  return {
    take: part => {
      if (part.type === 'text') release(sentences.push(part.text))
      else if (part.type === 'text-end') release(sentences.rest())
      else if (part.type === 'output') outputs.push(JSON.stringify(part.output))
    },
    finish: () => release(sentences.rest()),
    said,
  }
}

function foundedBy(
  { baseUrl }: ClerkDeps,
  desk: Desk,
  outputs: readonly string[],
  totals: ReadonlySet<number> | undefined,
): Founded {
  const shown = [shownText(desk), ...outputs]
  const links = shown.flatMap(linksIn).filter(link => link === baseUrl || link.startsWith(`${baseUrl}/`))
  return {
    amounts: new Set(shown.flatMap(amountsIn)),
    ...(totals === undefined ? {} : { numbers: new Set(shown.flatMap(numbersIn)), totals }),
    links: new Set(links),
    isBooked: desk.state.order !== undefined,
  }
}

/** What the order comes to: as it is priced, unless it was changed since the turn began, or as it was booked. */
function totalsOf({ state }: Desk, begun: Desk['state']): ReadonlySet<number> {
  const isStale = state.quote === begun.quote && (state.lines !== begun.lines || state.details !== begun.details)
  const quoted = isStale ? undefined : state.quote?.totals.total
  return new Set([quoted, state.order?.total_cents].filter(total => total !== undefined))
}
