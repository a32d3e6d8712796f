import type { Chance } from './chance.ts'
import { mishear } from './noise.ts'
import type { Persona, Reaction } from './persona.ts'

/** What a callee does, decided in every detail. */
export type Act = {
  readonly afterMs: number
  readonly say?: string
  readonly keys?: string
  readonly hangUp?: true
  readonly drop?: true
}

/** A callee on the telephone: hears us, and acts as its persona does. */
export type Callee = {
  readonly opening: () => Act | undefined
  /** A sentence begins; an act cuts it after `words` of its words. */
  readonly during: (sentence: string, interruptible: boolean) => (Act & { readonly words: number }) | undefined
  /** We have ended; `turn` is all that we have said since it spoke last. */
  readonly answer: (turn: string) => Act | undefined
}

type Cue = 'accept' | 'minutes' | 'wait'

/** What a turn asks for; a later question outdoes an earlier one. */
const CUES: readonly (readonly [Cue, RegExp])[] = [
  ['minutes', /how many minutes|cuántos minutos/i],
  ['accept', /press 1|pulse 1/i],
  ['wait', /I will wait|espero/i],
]
const ITEM = /(?:Quantity|Cantidad) \d+[:.] ([^,.]+)/

/** A callee of this persona, for one call with all its sockets. */
export function createCallee(persona: Persona, chance: Chance): Callee {
  let item = 'that'
  let sentences = 0
  const taken = { accept: 0, minutes: 0, wait: 0 }
  const done = new Set<number>()

  const words = (ways: readonly string[]) => mishear(chance.pick(ways).replace('{item}', item), persona.noise, chance)
  const act = ({ after, say, press, hangUp, drop }: Reaction): Act => ({
    afterMs: after * 1000,
    ...(say ? { say: words(say) } : {}),
    ...(press ? { keys: press } : {}),
    ...(hangUp ? { hangUp } : {}),
    ...(drop ? { drop } : {}),
  })

  return {
    opening: () => (persona.opening ? { afterMs: 0, say: words(persona.opening) } : undefined),
    during: (sentence, interruptible) => {
      item = item === 'that' ? (ITEM.exec(sentence)?.[1] ?? item) : item
      const number = sentences
      sentences += 1
      const length = sentence.split(' ').length
      const at = persona.during.findIndex((one, index) => one.sentence <= number && !done.has(index))
      const planned = persona.during[at]
      // a lost line or a hang-up asks nobody
      const possible = planned && (interruptible || planned.hangUp || planned.drop)
      if (planned && possible) {
        done.add(at)
        return { ...act(planned), words: chance.below(length) }
      }
      if (!persona.every || !interruptible) return undefined
      return { afterMs: 0, say: words(persona.every), words: chance.below(length) }
    },
    answer: turn => {
      const cue = CUES.find(([, pattern]) => pattern.test(turn))?.[0]
      const list = cue && persona.replies[cue]
      if (!cue || !list) return undefined
      const reaction = list[Math.min(taken[cue], list.length - 1)]!
      taken[cue] += 1
      return act(reaction)
    },
  }
}
