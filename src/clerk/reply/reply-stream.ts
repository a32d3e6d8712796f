import type { Language } from '#src/reader/language.ts'
import { translateReply } from './translate-reply.ts'

/** Callbacks for a reply while it is generated. */
export type Listener = {
  /**
   * Called with the next piece of the reply once it has passed the checks; concatenated, the pieces form the reply.
   */
  readonly onText?: ((text: string) => void) | undefined
  /** Called to discard everything sent so far, because another model starts over. */
  readonly onReset?: (() => void) | undefined
}

export type ReplyStream = {
  /** False if nothing is sent before the turn ends. */
  readonly isLive: boolean
  readonly sentence: (text: string) => void
  /** Sends a separate paragraph. */
  readonly block: (text: string) => void
  readonly reset: () => void
}

/** Forwards the parts of a reply, each with its separator from the previous part. */
export function createReplyStream({ onText, onReset }: Listener): ReplyStream {
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

/** Translates the streamed parts to the language of the reply. */
export const inLanguage = (told: ReplyStream, language: Language): ReplyStream => ({
  ...told,
  sentence: text => told.sentence(translateReply(text, language)),
  block: text => told.block(translateReply(text, language)),
})
