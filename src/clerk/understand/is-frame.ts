import type { Details } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'

/** "At three instead" */
const RATHER = /^(?:instead|actually|rather|mejor)$/i

/** "No, I said … please" around what was taken asks for nothing else. */
export const isFrame = (rest: string, details: Details): boolean => {
  if (Object.keys(details).length === 0) return false
  const { cues, rest: others } = readAct(rest)
  return (
    others.length === 0 &&
    cues.every(cue => cue.kind === 'frame' || cue.kind === 'deny' || RATHER.test(rest.slice(cue.from, cue.to)))
  )
}
