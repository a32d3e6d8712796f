import type { Details } from '#src/clerk/state.ts'
import type { CueKind } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'

/** Preference for a replacement: "At three instead". */
const RATHER = /^(?:instead|actually|rather|mejor)$/i

/** Reference to the requested change: "… fix that and then yes send it". */
const FIXES = /\b(?:fix|correct|change|update) (?:that|it|this|only that)\b/giu

/**
 * Acts next to extracted details that request nothing else: "No, I said … please", or a yes to the changed order.
 */
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
