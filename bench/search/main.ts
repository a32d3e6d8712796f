import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { openRemote } from './child-process-rpc.ts'
import { measureDishes, measureDishPlans } from './dishes/measure.ts'
import type { PlanReport } from './dishes/plan-process.ts'
import { dishesText, dishPlansText } from './dishes/text.ts'
import { AT, type OursReport } from './measure-ours.ts'
import { readOptions, USAGE } from './options.ts'
import { installPeers, measurePeers, type PeersReport } from './peers.ts'
import { oursText, peersText } from './table.ts'

/** Maximum number of rows for peers. Beyond it they take too long to load. */
const MOST_FOR_PEERS = 100_000
const HEAP_MEGABYTES = Math.floor((totalmem() * 0.7) / 2 ** 20)
const CPU_MILLISECONDS = 400
/** Numbers of restaurants: that of the demo, and a larger one. */
const DISH_RESTAURANTS = [600, 3000]

const options = readOptions(process.argv.slice(2))
if ('problems' in options) {
  process.stderr.write(`${options.problems.join('\n')}\n\n${USAGE}\n`)
  process.exit(1)
}
const { dishes, n: sizes, peers, queries, rounds, seed, json } = options
if (!dishes && peers.length > 0 && sizes.some(n => n <= MOST_FOR_PEERS)) installPeers()

const results: ({ ours: OursReport; peers?: PeersReport } | Awaited<ReturnType<typeof measureDishes>>)[] = []
const dishPlans: PlanReport[] = []
for (const n of dishes ? DISH_RESTAURANTS : [])
  dishPlans.push(await measureDishPlans(n, { queries, rounds, seed, peers }))
for (const plans of dishPlans) process.stdout.write(`\n${dishPlansText(plans)}\n\n`)
for (const n of dishes ? sizes : []) {
  process.stderr.write(`making ${n} kinds of dishes and their graph …\n`)
  const measured = await measureDishes(n, { queries, rounds, seed, peers })
  process.stdout.write(`\n${dishesText(measured.report, measured.beside)}\n\n`)
  results.push(measured)
}
for (const n of dishes ? [] : sizes) {
  process.stderr.write(`making ${n} restaurants and their index …\n`)
  await using ours = openRemote(new URL('our-process.ts', import.meta.url), [], HEAP_MEGABYTES)
  await ours.call('build', { n, seed })
  process.stderr.write('asking …\n')
  const report = await ours.call<OursReport>('measure', { queries, rounds, seed, cpuMilliseconds: CPU_MILLISECONDS })
  process.stdout.write(`\n${oursText(report)}\n\n`)
  const beside =
    peers.length > 0 && n <= MOST_FOR_PEERS ? await measurePeers(ours, peers, { queries, rounds, seed }) : undefined
  if (beside) process.stdout.write(`\n${peersText(n, beside)}\n\n`)
  results.push({ ours: report, ...(beside ? { peers: beside } : {}) })
}

const machine = {
  node: process.version,
  v8: process.versions.v8,
  platform: `${platform()} ${arch()}`,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  memory: totalmem(),
  load: loadavg(),
}
mkdirSync(dirname(json), { recursive: true })
const instant = new Date(AT).toISOString()
writeFileSync(
  json,
  `${JSON.stringify({ machine, options, instant, results, ...(dishes ? { dishPlans } : {}) }, undefined, 2)}\n`,
)
process.stdout.write(`${machine.cores} × ${machine.cpu}, node ${machine.node}, seed ${seed}; ${json}\n`)
