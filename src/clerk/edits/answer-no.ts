import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'

/** Words after a "no" that is an answer: "no wait, one bowl". */
const ANSWERED =
  /^(?:wait|sorry|actually|i|im|ill|id|we|please|just|only|it|its|thats|make|not|no|can|could|lets|si|quiero|solo|espera|perdon)$/
/** "No" that answers a misreading: "No, the hero WITH cheese". */
const WISHED_WITH = /^no (?:the|el|la|los|las) (?:(?!with|con|no|without|sin)\w+ ){1,4}(?:with|con) /

/**
 * Returns the length of a "no" at a position that is an answer and not a refusal; "no no no" answers everything
 * before it.
 */
export function answerNo({ words, stops }: MessageWords, at: number): number {
  if (words[at] !== 'no') return 0
  const noes = words.slice(at).findIndex(word => word !== 'no')
  if (noes > 1) return noes
  const isAnswer =
    (stops[at + 1] ?? '') !== '' ||
    ANSWERED.test(words[at + 1] ?? '') ||
    WISHED_WITH.test(words.slice(at, at + 8).join(' '))
  return isAnswer ? 1 : 0
}
