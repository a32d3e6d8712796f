import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { machineName } from '#src/kernel/process.ts'
import { realWorld } from '#src/kernel/world.ts'

test('a process knows whether other processes of its machine are gone, and nothing about other machines', async () => {
  const machine = machineName()
  expect(realWorld.processId).toBe(`${machine}:${process.pid}`)
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  expect(realWorld.isGone(`${machine}:${child.pid}`)).toBe(false)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(realWorld.isGone(`${machine}:${child.pid}`)).toBe(true)
  // the same host name with another boot ID, and in the format of an earlier version
  for (const elsewhere of [`${hostname()}_another-boot_1:${child.pid}`, `${hostname()}:${child.pid}`])
    expect(realWorld.isGone(elsewhere)).toBe(false)
})

test.skipIf(spawnSync('unshare', ['--pid', '--fork', 'true']).status !== 0)(
  'a container of the same name on the same machine is elsewhere',
  () => {
    const command = `import { machineName } from '#src/kernel/process.ts'; console.log(machineName())`
    const inside = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', process.execPath, '-e', command], {
      encoding: 'utf8',
    })
    expect({ error: inside.stderr, name: inside.stdout.trim() }).toMatchObject({ error: '' })
    expect(inside.stdout.trim()).not.toBe(machineName())
  },
)
