import type { Language } from '#src/reader/language.ts'
import { speak } from './speak.ts'

/** Who is told a reply while it is made. */
export type Listener = {
  /** Told the next piece of the reply as soon as it may be said; all pieces in a row are the reply. */
  readonly onText?: ((text: string) => void) | undefined
  /** Told that everything said so far is withdrawn, because another model begins anew. */
  readonly onReset?: (() => void) | undefined
}

export type Told = {
  /** False when nobody is told anything before the turn is done. */
  readonly isLive: boolean
  readonly sentence: (text: string) => void
  /** What stands in a paragraph of its own. */
  readonly block: (text: string) => void
  readonly reset: () => void
}

/** Hands the parts of a reply on, each with what stands between it and the part before. */
export function createTold({ onText, onReset }: Listener): Told {
  let begun = false
  const tell = (text: string, gap: string) => {
    onText?.(begun ? `${gap}${text}` : text)
    begun = true
  }
  return {
    isLive: onText !== undefined,
    sentence: text => tell(text, ' '),
    block: text => tell(text, '\n\n'),
    reset: () => {
      begun = false
      onReset?.()
    },
  }
}

/** What is told while it is said is told in the same language as the reply. */
export const inLanguage = (told: Told, language: Language): Told => ({
  ...told,
  sentence: text => told.sentence(speak(text, language)),
  block: text => told.block(speak(text, language)),
})
