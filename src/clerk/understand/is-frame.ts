import type { Details } from '#src/clerk/state.ts'
import type { CueKind } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'

/** "At three instead" */
const RATHER = /^(?:instead|actually|rather|mejor)$/i

/** "… fix that and then yes send it". */
const FIXES = /\b(?:fix|correct|change|update) (?:that|it|this|only that)\b/giu

/** "No, I said … please" around what was taken asks for nothing else; nor does a yes to what is changed with it. */
const CALM: readonly CueKind[] = ['frame', 'deny', 'yes', 'okay', 'state', 'praise', 'place']

export const isFrame = (rest: string, details: Details): boolean => {
  if (Object.keys(details).length === 0) return false
  const said = rest.replace(FIXES, ' ')
  const { cues, rest: others } = readAct(said)
  const agrees = said !== rest && cues.every(({ kind }) => CALM.includes(kind))
  return (
    others.length === 0 &&
    (agrees ||
      cues.every(cue => cue.kind === 'frame' || cue.kind === 'deny' || RATHER.test(said.slice(cue.from, cue.to))))
  )
}
