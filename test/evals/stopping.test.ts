import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { evals, startEvals } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-evals-stop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MS = 120_000
const RUN = ['--suite', 'dialog', '-t', 'dialog-th', '--trials', '4']

/** Resolves once the file exists. */
const written = (dir: string, name: string) =>
  new Promise<void>(resolve => {
    const watcher = watch(dir, () => {
      if (!existsSync(join(dir, name))) return
      watcher.close()
      resolve()
    })
  })

type Program = { readonly pid: number; readonly parent: number; readonly args: string }

const programs = (): Program[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap(found => (found ? { pid: Number(found[1]), parent: Number(found[2]), args: found[3]! } : []))

/** Chains that a run has started, directly or indirectly. Another run may be active at the same time. */
function chainsOf(run: number): Program[] {
  const all = programs()
  const isOf = ({ parent }: Program): boolean => parent === run || all.some(each => each.pid === parent && isOf(each))
  return all.filter(each => each.args.includes('anvil') && each.args.includes('comanda-evals-chain-') && isOf(each))
}

test.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s keeps what was done, leaves no chain behind, and the rest can be done',
  {
    timeout: MS,
  },
  async ([signal, code]) => {
    const out = mkdtempSync(join(folder, 'run-'))
    using run = startEvals(...RUN, '--out', out)
    await written(out, 'partial.jsonl')
    const chains = chainsOf(run.pid)
    expect(chains.length).toBeGreaterThanOrEqual(1)
    run.kill(signal)
    expect(await run.line('--resume')).toContain(out)
    expect(await run.end).toBe(code)
    const left = programs()
    expect(chains.filter(({ pid, args }) => left.some(each => each.pid === pid && each.args === args))).toEqual([])
    expect(readdirSync(out)).not.toContain('rows.jsonl')
    const done = readFileSync(join(out, 'partial.jsonl'), 'utf8').trim().split('\n').length

    if (signal === 'SIGTERM') return
    const resumed = await evals(...RUN, '--resume', out)
    expect(resumed.code).toBe(0)
    const rows = readFileSync(join(out, 'rows.jsonl'), 'utf8').trim().split('\n')
    expect(new Set(rows).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(done)
  },
)

test('with --watch, a run is repeated after a change', { timeout: MS }, async () => {
  using run = startEvals('--suite', 'dialog', '-t', 'two-plain-slices', '--trials', '1', '--watch', '--out', folder)
  await run.line('The gate is open.')
  await run.line('Waiting for a change')
  const now = new Date()
  utimesSync('evals/prices.json', now, now)
  expect(await run.line('changed.')).toContain('evals/prices.json')
  await run.line('The gate is open.')
  run.kill('SIGTERM')
  await run.end
})
