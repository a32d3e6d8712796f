import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const USAGE = `npm run attack -- [--requests 20000] [--seed S] [--slowest 1000]

Sends requests generated from the OpenAPI document to its own test server: valid, nearly valid, hostile, and malformed.
Fails on any 5xx, non-JSON error, undocumented status code, or response slower than --slowest milliseconds.
--seed repeats a run; without it, a random seed is chosen and printed.`

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    slowest: { type: 'string', default: '1000' },
    help: { type: 'boolean', default: false },
  },
})
const wrong = [values.requests, values.seed, values.slowest].some(text => !/^\d{1,9}$/.test(text))
if (values.help || wrong) {
  process.stdout.write(USAGE)
  process.exitCode = values.help ? 0 : 1
} else {
  process.stdout.write(`${values.requests} requests, seed ${values.seed}\n`)
  const env = { ATTACK_REQUESTS: values.requests, ATTACK_SEED: values.seed, ATTACK_SLOWEST_MS: values.slowest }
  const run = spawn('vitest', ['run', 'test/attacks/generated'], { stdio: 'inherit', env: { ...process.env, ...env } })
  run.on('exit', code => {
    process.exitCode = code ?? 1
  })
}
