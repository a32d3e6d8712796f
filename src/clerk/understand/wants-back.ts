import type { ClerkState } from '#src/clerk/state.ts'

/** "Where did the lattes go? Put them back" wants what was taken off last, and asks nothing. */
export const wantsBack = (text: string, { taken = [] }: Pick<ClerkState, 'taken'>): boolean =>
  taken.length > 0 && /\b(?:put|add|bring|get|give me)\b[^.?!]*\bback\b/i.test(text)
