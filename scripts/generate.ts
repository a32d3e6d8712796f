import { parseArgs } from 'node:util'
import { writeMarketplace } from '../data/build/generate/write.ts'

const USAGE = `npm run data:generate -- --count N --seed S [--out <dir>] [--prove]

Writes N fictional restaurants with their menus to <dir>/restaurants.jsonl (default var/generated). The same seed gives
the same rows, and a longer run begins with the rows of a shorter one. Serve them with CATALOG=<dir>.
--prove checks every restaurant as the server does, and writes the hash of what passed beside them.
`

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'var/generated' },
    prove: { type: 'boolean', default: false },
  },
})

if (/^[1-9]\d{0,6}$/.test(values.count ?? '')) {
  const started = performance.now()
  const count = Number(values.count)
  const { bytes, sha256 } = await writeMarketplace({ count, seed: values.seed, out: values.out, prove: values.prove })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${count} restaurants, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s\nsha256 ${sha256}\n`)
} else {
  process.stderr.write(USAGE)
  process.exitCode = 1
}
