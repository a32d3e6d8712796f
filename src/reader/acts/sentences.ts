import { sha256 } from '#src/kernel/ids.ts'
import { ACTS, type Act } from './act.ts'

export type ActSentence = { readonly act: Act; readonly text: string }

const isAct = (name: string | undefined): name is Act => (ACTS as readonly (string | undefined)[]).includes(name)

/** Parses the labeled sentences in `data/reader/acts.txt`. Throws on an invalid line. */
export const readSentences = (file: string): ActSentence[] =>
  file
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .flatMap(line => {
      const [, act, list] = /^(\w+) = (.+)$/.exec(line) ?? []
      if (!isAct(act) || list === undefined) throw new Error(`data/reader/acts.txt: cannot read ${line.slice(0, 60)}`)
      return list.split('|').map(text => ({ act, text: text.trim() }))
    })

/** True for one sentence in five, which is held out from training. */
export const isHeldOut = (text: string): boolean => Number.parseInt(sha256(text).slice(0, 6), 16) % 5 === 0
