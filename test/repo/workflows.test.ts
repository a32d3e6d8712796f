import { accessSync, constants, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const Step = z.union([
  z.strictObject({
    uses: z.string().regex(/^actions\/[\w-]+@v\d+$/),
    with: z.record(z.string(), z.unknown()).optional(),
  }),
  z.strictObject({ run: z.string().min(1) }),
])
const Job = z.strictObject({
  'runs-on': z.literal('ubuntu-latest'),
  'timeout-minutes': z.number().int().max(60),
  strategy: z
    .strictObject({ 'fail-fast': z.literal(false), matrix: z.strictObject({ shard: z.array(z.number().int()) }) })
    .optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z.array(Step).min(1),
})
const Workflow = z.strictObject({
  name: z.string(),
  on: z.partialRecord(z.enum(['push', 'pull_request', 'schedule', 'workflow_dispatch']), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }).optional(),
  jobs: z.record(z.string(), Job),
})

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const workflows = globSync('.github/workflows/*.yml').map(file => Workflow.parse(parse(readFileSync(file, 'utf8'))))
const jobs = workflows.flatMap(workflow => Object.entries(workflow.jobs))

test('the workflows run checks, unit tests, sharded flows, and deep tests every night', () => {
  expect(jobs.map(([name]) => name).sort()).toEqual(['check', 'deep', 'flows', 'unit'])
  expect(workflows.find(({ jobs: { deep } }) => deep)!.on).toHaveProperty('schedule')
})

test.each(jobs)('the %s job runs only existing commands, and every shard of them', (_name, { steps, strategy }) => {
  const commands = steps.flatMap(step => ('run' in step ? [step.run] : []))
  for (const command of commands) {
    const script = /^npm run ([\w:]+)/.exec(command)?.[1]
    if (script) expect(scripts).toHaveProperty([script])
    else if (command !== 'npm ci') accessSync(command, constants.X_OK)
    const shards = /--shard=\$\{\{ matrix\.shard \}\}\/(\d+)$/.exec(command)?.[1]
    if (shards) expect(strategy!.matrix.shard).toEqual(Array.from({ length: Number(shards) }, (_, at) => at + 1))
  }
  if (strategy) expect(commands.join('\n')).toContain('matrix.shard')
})
