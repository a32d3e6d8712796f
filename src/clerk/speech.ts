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
  readonly onSentence?: ((sentence: string) => void) | undefined
  readonly onDropped: (reason: string) => void
}

/** A sentence that was not shown, why, and what would be. */
export type Objection = { readonly sentence: string; readonly reason: string; readonly hint?: string | undefined }

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

export function createSpeech(deps: ClerkDeps, desk: Desk, { isRemote, onSentence, onDropped }: SpeechOptions): Speech {
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
      const totals = isRemote ? totalsOf(desk, begun) : undefined
      const isCareful = isRemote && (demandsAnything(dietOf(desk.state)) || isUnsettled(desk.state))
      const found = isCareful
        ? UNSAYABLE
        : readObjection(objection(text, foundedBy(deps, desk, outputs, totals), before))
      before = text
      if (found) {
        onDropped(found.reason)
        if (found !== UNSAYABLE) objections.push({ ...found, sentence: text })
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

/** Beside an allergy or a diet a model says nothing of its own: no other wording helps. */
const UNSAYABLE = { reason: 'diet' } as const

const readObjection = (reason: string | undefined): Omit<Objection, 'sentence'> | undefined =>
  reason === undefined ? undefined : { reason }

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
