import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BENCHES } from './benches.ts'
import { findRegressions, type Results } from './kit/compare.ts'
import { verdictLine } from './kit/verdict.ts'
import { readOptions, usageOf } from './options.ts'
import { installPeerServers } from './servers/peer.ts'

const SEARCH = fileURLToPath(new URL('./search/main.ts', import.meta.url))
const [first, ...rest] = process.argv.slice(2)
if (first === 'search') {
  execFileSync(process.execPath, [SEARCH, ...rest], { stdio: 'inherit' })
  process.exit()
}

const known = BENCHES.map(({ name }) => name)
const options = readOptions(process.argv.slice(2), known)
if ('problems' in options) {
  process.stderr.write(`${options.problems.join('\n')}\n\n${usageOf(known)}\n`)
  process.exit(1)
}
if (options.withPeers) installPeerServers()

const { json, compare, ...effort } = options
// Read it first, because the new report might overwrite it.
const before = compare === undefined ? undefined : (JSON.parse(readFileSync(compare, 'utf8')).results as Results)
const results = []
for (const bench of BENCHES.filter(({ name }) => options.names.includes(name))) {
  process.stderr.write(`${bench.title} …\n`)
  const { report, text, verdicts } = await bench.run(effort)
  process.stdout.write(`\n${[text, ...verdicts.map(verdictLine)].join('\n')}\n\n`)
  results.push({ name: bench.name, title: bench.title, ...report, verdicts })
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
writeFileSync(json, `${JSON.stringify({ machine, options: effort, results }, undefined, 2)}\n`)
const load = machine.load.map(value => value.toFixed(1)).join(' ')
process.stdout.write(
  `${machine.cores} × ${machine.cpu}, load ${load}, node ${machine.node}, seed ${options.seed}; ${json}\n`,
)
if (before) {
  const losses = findRegressions(before, results)
  process.stdout.write(
    losses.length > 0 ? `${losses.join('\n')}\n` : `no ratio of ${compare} has lost more than 15 %\n`,
  )
  if (losses.length > 0) process.exitCode = 1
}
