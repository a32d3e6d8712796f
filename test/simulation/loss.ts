import type { Buyers } from './buyers.ts'
import { doubtAnswers } from './doubt.ts'
import type { Evidence } from './evidence.ts'
import type { Machine } from './machine.ts'
import type { Surroundings } from './process.ts'
import { rebuild } from './rebuilder.ts'
import type { Step } from './step.ts'
import { markOf } from './verdict-pages.ts'

type Losing = {
  readonly around: Surroundings
  readonly machines: readonly Machine[]
  readonly buyers: Buyers
  readonly talks: { readonly doubt: () => void }
  readonly fail: (problem: string) => void
  readonly start: () => void
}

/** Disaster recovery: loss, restore, and rebuild of the ledger. */
export function openLoss({ around, machines, buyers, talks, fail, start }: Losing) {
  const { store, chain, cards, time, note } = around
  let restoredAt: number | undefined
  let rebuilt: ReadonlySet<string> = new Set()
  /** Marks the ledger as replaced: it might lack everything answered so far. */
  const forget = () => {
    restoredAt = time.now()
    rebuilt = new Set()
    doubtAnswers(buyers)
    talks.doubt()
  }
  /** Makes chain and card network reachable. */
  const heal = () => {
    chain.heal()
    cards.setAway(false)
  }
  const stop = () => {
    for (const machine of machines) machine?.kill()
  }
  return {
    /** Restores the last backup. */
    restore: (): undefined => {
      stop()
      if (store.restore()) {
        note('restored')
        forget()
      }
      start()
    },
    /** Drops the ledger or restores the last backup, then rebuilds what is missing from the sealed copies. */
    rebuild: async ({ from, kills }: Extract<Step, { kind: 'rebuild' }>): Promise<void> => {
      stop()
      if (from === 'nothing' || !store.restore()) store.lose()
      note(`lost, and rebuilt from ${from}`)
      forget()
      const { payments } = await rebuild({ around, store, kills, fail, onUndecided: heal })
      rebuilt = new Set(payments.map(({ claim }) => markOf(claim)))
      start()
    },
    seen: (): Pick<Evidence, 'restoredAt' | 'rebuilt'> => ({ restoredAt, rebuilt }),
  }
}
