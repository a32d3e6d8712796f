import { readNoteChanges, withoutNotes } from '#src/clerk/understand/note-changes.ts'
import { show, type TurnContext, unshowOrder } from './turn-context.ts'

const quoted = (notes: readonly string[]): string => notes.map(note => `“${note}”`).join(', ')

/** Removes the notes that a message withdraws, and explains the origin of those it asks about. */
export function takeBackNotes(context: TurnContext, message: string): void {
  const said = readNoteChanges(message, context.state)
  if (!said) return
  if (said.asked.length > 0)
    show(
      context,
      'notice',
      `${quoted(said.asked)} is a note for the kitchen that I took from your words. Say “remove the note” and it is gone.`,
    )
  if (said.gone.length + said.shortened.length === 0) return
  unshowOrder(context)
  context.state = withoutNotes(context.state, said.gone, said.shortened)
  if (said.gone.length > 0) show(context, 'notice', `Note taken off: ${quoted(said.gone)}.`)
}
