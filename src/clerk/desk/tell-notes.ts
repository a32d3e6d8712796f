import { notesSpoken, withoutNotes } from '#src/clerk/understand/notes-spoken.ts'
import { type Desk, show, unshowOrder } from './desk.ts'

const quoted = (notes: readonly string[]): string => notes.map(note => `“${note}”`).join(', ')

/** Takes off the notes that a message takes back, and says why those stand there that it asks about. */
export function takeBackNotes(desk: Desk, message: string): void {
  const said = notesSpoken(message, desk.state)
  if (!said) return
  if (said.asked.length > 0)
    show(
      desk,
      'notice',
      `${quoted(said.asked)} is a note for the kitchen that I took from your words. Say “remove the note” and it is gone.`,
    )
  if (said.gone.length + said.shortened.length === 0) return
  unshowOrder(desk)
  desk.state = withoutNotes(desk.state, said.gone, said.shortened)
  if (said.gone.length > 0) show(desk, 'notice', `Note taken off: ${quoted(said.gone)}.`)
}
