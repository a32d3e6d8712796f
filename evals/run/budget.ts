import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a run may cost; workers share it by a file in the run's folder. */
export function createBudget(folder: string, maxUsd: number | undefined) {
  const file = join(folder, 'spent.txt')
  const spent = (): number =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .reduce((sum, line) => sum + Number(line), 0)
      : 0
  return {
    /** True once nothing more may begin. */
    isSpent: () => maxUsd !== undefined && spent() >= maxUsd,
    add: (cost: number | null) => {
      if (cost) appendFileSync(file, `${cost}\n`)
    },
  }
}
