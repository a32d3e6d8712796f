import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#src/kernel/free-port.ts'
import { type Ask, createAsk } from './ask.ts'
import { keyOf, type Recorded, recordedOf } from './exchange.ts'
import { type Running, startProgram } from './program.ts'
import type { ServerBench, Side } from './side.ts'
import type { Visit } from './visit.ts'

export const FLOOR = 'floor: node:http'
/** As many as a bench has different requests. */
const RECORDED = 50

export const isOurs = ({ name }: Pick<Side, 'name'>): boolean => name === 'ours' || name.startsWith('ours, ')

/** Asks ours once as its visitors will, and lays a server beside it that sends the same answers and does nothing for them. */
export async function layFloor(
  { reads, unit, count }: ServerBench,
  ours: readonly { readonly side: Side; readonly server: Running }[],
  folder: string,
): Promise<Side[]> {
  const recorded = new Map<string, Recorded>()
  for (const { side, server } of ours) {
    using asking = createAsk(server.origin, 1)
    const recording: Ask = Object.assign(
      async (asked: Parameters<Ask>[0]) => {
        const answer = await asking(asked)
        const key = keyOf(asked)
        if (!recorded.has(key)) recorded.set(key, recordedOf(key, answer))
        return answer
      },
      { [Symbol.dispose]: () => {} },
    )
    const { visit } = (await import(side.visit.href)) as { visit: Visit }
    // operations that change something are as many requests each: one of them is enough
    const operations = count >= 1_000 ? RECORDED : 1
    const run = await visit({ ask: recording, seed: `floor of a ${unit}`, facts: side.facts }, operations)
    for (let index = 0; index < operations; index += 1) await run(index)
  }
  const ANSWERS = join(folder, 'floor.json')
  writeFileSync(ANSWERS, JSON.stringify([...recorded.values()]))
  const start = async (): Promise<Running> =>
    startProgram({
      entry: new URL('../servers/floor.ts', import.meta.url),
      env: { ANSWERS, DATABASE: join(folder, 'floor.db'), READS: reads ? 'yes' : 'no' },
      port: await freePort(),
      ready: '/ready',
    })
  let running: Promise<Running> | undefined
  const startOnce = (): Promise<Running> => (running ??= start())
  return ours.map(({ side }) => ({
    ...{ name: side.name.replace('ours', FLOOR), start: startOnce, visit: side.visit, facts: side.facts },
  }))
}
