import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#src/kernel/free-port.ts'
import { type Ask, createKeepAliveClient } from './ask.ts'
import type { Contender, ServerBench } from './contender.ts'
import { keyOf, type Recorded, recordedOf } from './exchange.ts'
import { type Running, startProgram } from './program.ts'
import type { Workload } from './workload.ts'

export const FLOOR = 'floor: node:http'
/** Number of recorded operations, as many as a benchmark has distinct requests. */
const RECORDED = 50

export const isOurs = ({ name }: Pick<Contender, 'name'>): boolean => name === 'ours' || name.startsWith('ours, ')

/** Records our server's responses once, and adds a baseline server that replays them without doing any work. */
export async function addBaselineServer(
  { reads, unit, count }: ServerBench,
  ours: readonly { readonly side: Contender; readonly server: Running }[],
  folder: string,
): Promise<Contender[]> {
  const recorded = new Map<string, Recorded>()
  for (const { side, server } of ours) {
    using asking = createKeepAliveClient(server.origin, 1)
    const recording: Ask = Object.assign(
      async (asked: Parameters<Ask>[0]) => {
        const answer = await asking(asked)
        const key = keyOf(asked)
        if (!recorded.has(key)) recorded.set(key, recordedOf(key, answer))
        return answer
      },
      { [Symbol.dispose]: () => {} },
    )
    const { visit } = (await import(side.visit.href)) as { visit: Workload }
    // Operations with side effects consist of several requests each, so recording one operation is enough.
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
    name: side.name.replace('ours', FLOOR),
    start: startOnce,
    visit: side.visit,
    facts: side.facts,
  }))
}
