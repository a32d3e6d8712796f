import type { Buyers } from './buyers.ts'
import { doubtAnswers } from './doubt.ts'
import type { Evidence } from './evidence.ts'
import type { Machine } from './machine.ts'
import type { Surroundings } from './process.ts'
import { rebuild } from './rebuilder.ts'
import type { Step } from './step.ts'

type Losing = {
  readonly around: Surroundings
  readonly machines: readonly Machine[]
  readonly buyers: Buyers
  readonly talks: { readonly doubt: () => void }
  readonly fail: (problem: string) => void
  readonly start: () => void
}

/** What becomes of a ledger whose disk is lost. */
export function openLoss({ around, machines, buyers, talks, fail, start }: Losing) {
  const { store, chain, time, note } = around
  let restoredAt: number | undefined
  let rebuilt: ReadonlySet<string> = new Set()
  /** The ledger is another one, which may know nothing of what was answered. */
  const forget = () => {
    restoredAt = time.now()
    rebuilt = new Set()
    doubtAnswers(buyers)
    talks.doubt()
  }
  const stop = () => {
    for (const machine of machines) machine?.kill()
  }
  return {
    /** The last copy takes its place. */
    restore: (): undefined => {
      stop()
      if (store.restore()) {
        note('restored')
        forget()
      }
      start()
    },
    /** Nothing is left of it, or the last copy; it learns from the sealed copies what it lacks. */
    rebuild: async ({ from, kills }: Extract<Step, { kind: 'rebuild' }>): Promise<void> => {
      stop()
      if (from === 'nothing' || !store.restore()) store.lose()
      note(`lost, and rebuilt from ${from}`)
      forget()
      const { payments } = await rebuild({ around, store, kills, fail, onUndecided: chain.heal })
      rebuilt = new Set(payments.map(({ claim }) => claim.nonce.toLowerCase()))
      start()
    },
    seen: (): Pick<Evidence, 'restoredAt' | 'rebuilt'> => ({ restoredAt, rebuilt }),
  }
}
