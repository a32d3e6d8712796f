import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOfModel, openChatModel } from '../customer/chat-model.ts'
import { readPrices } from './prices.ts'

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

type Spender = {
  readonly maxUsd?: number | undefined
  readonly customer?: string | undefined
  readonly judge?: string | undefined
}

/** What is not priced would never be spent. Throws Error for models of a customer or a judge that are so, if there is a budget. */
export async function mustBePriced({ maxUsd, customer, judge }: Spender): Promise<void> {
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
