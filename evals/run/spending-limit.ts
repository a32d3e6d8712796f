import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOfModel, openChatModel } from '../customer/chat-model.ts'
import { readPrices } from './prices.ts'

/** Creates the spending limit of a run. Workers share it through a file in the run's folder. */
export function createSpendingLimit(folder: string, maxUsd: number | undefined) {
  const file = join(folder, 'spent.txt')
  const spent = (): number =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .reduce((sum, line) => sum + Number(line), 0)
      : 0
  return {
    /** True once the limit is reached and no more trials may start. */
    isSpent: () => maxUsd !== undefined && spent() >= maxUsd,
    add: (cost: number | null) => {
      if (cost) appendFileSync(file, `${cost}\n`)
    },
  }
}

type Spender = {
  readonly maxUsd?: number | undefined
  readonly customer?: string | undefined
  readonly judge?: string | undefined
}

/**
 * Throws Error if there is a spending limit and a customer or judge model has no known price: its cost would never
 * reach the limit.
 */
export async function requirePrices({ maxUsd, customer, judge }: Spender): Promise<void> {
  const named = Object.entries({ customer, judge }).flatMap(([role, name]) =>
    maxUsd === undefined || name === undefined || name === 'scripted' ? [] : [{ role, name }],
  )
  const prices = readPrices()
  const problems: string[] = []
  for (const { role, name } of named) {
    const model = nameOfModel(await openChatModel(name, () => ''), name)
    if (!prices[model])
      problems.push(`--max-usd, --${role}: what ${model} costs is not known; write it to evals/prices.json`)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
