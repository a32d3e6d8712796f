import type { RandomGenerator } from './chance.ts'
import { mishear } from './noise.ts'
import type { Persona, Reaction } from './persona.ts'

/** Action of a callee, fully determined. */
export type Act = {
  readonly afterMs: number
  readonly say?: string
  readonly keys?: string
  readonly hangUp?: true
  readonly drop?: true
}

/** Simulated callee: hears our speech and acts according to its persona. */
export type Callee = {
  readonly opening: () => Act | undefined
  /** Called at the start of a sentence; the returned action interrupts it after `words` words. */
  readonly during: (sentence: string, interruptible: boolean) => (Act & { readonly words: number }) | undefined
  /** Called at the end of our speech; `turn` is everything since the callee last spoke. */
  readonly answer: (turn: string) => Act | undefined
}

type Cue = 'accept' | 'minutes' | 'wait'

/** Question asked by a turn; a later question overrides an earlier one. */
const CUES: readonly (readonly [Cue, RegExp])[] = [
  ['minutes', /how many minutes|cuántos minutos/i],
  ['accept', /press 1|pulse 1/i],
  ['wait', /I will wait|espero/i],
]
const ITEM = /(?:Quantity|Cantidad) \d+[:.] ([^,.]+)/

/** Creates a callee with this persona, for one call across all its sockets. */
export function createCallee(persona: Persona, chance: RandomGenerator): Callee {
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
      // a lost line or a hang-up can interrupt any sentence
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
