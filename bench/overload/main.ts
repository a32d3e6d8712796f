import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform } from 'node:os'
import { dirname } from 'node:path'
import { readOptions, USAGE } from './options.ts'
import { runOverload } from './run.ts'
import { isSound, reportText } from './table.ts'

const options = readOptions(process.argv.slice(2))
if ('problems' in options) {
  process.stderr.write(`${options.problems.join('\n')}\n\n${USAGE}`)
  process.exit(1)
}
const machine = { node: process.version, platform: platform(), arch: arch(), cores: cpus().length, load: loadavg() }
const report = await runOverload(options, line => process.stderr.write(`${line}\n`))
mkdirSync(dirname(options.json), { recursive: true })
writeFileSync(
  options.json,
  `${JSON.stringify({ machine: { ...machine, loadAfter: loadavg() }, options, ...report }, null, 2)}\n`,
)
process.stdout.write(
  `Node ${machine.node}, ${machine.cores} cores, load ${machine.load[0]!.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after\n` +
    `${reportText(report, options.times)}\nwritten to ${options.json}\n`,
)
process.exitCode = isSound(report) ? 0 : 1
