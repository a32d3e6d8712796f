import type { ClerkState } from '#src/clerk/state.ts'

/**
 * True for a request to restore the lines removed last, which is no question: "Where did the lattes go? Put them
 * back".
 */
export const wantsRemovedLinesBack = (text: string, { taken = [] }: Pick<ClerkState, 'taken'>): boolean =>
  taken.length > 0 && /\b(?:put|add|bring|get|give me)\b[^.?!]*\bback\b/i.test(text)
