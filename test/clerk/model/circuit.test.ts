import { expect, test } from 'vitest'
import { createCircuit } from '#src/clerk/model/circuit.ts'

const clocked = () => {
  let at = 0
  const guard = createCircuit({ now: () => at })
  return {
    guard,
    pass: (ms: number) => {
      at += ms
    },
  }
}
const fails = () => Promise.reject(new Error('down'))

test('three failures in a row rest the model for a minute, two and a success do not', async () => {
  const { guard, pass } = clocked()
  let tries = 0
  const tried = <T>(work: () => Promise<T>) =>
    guard(() => {
      tries += 1
      return work()
    })
  for (const work of [fails, fails, async () => 1, fails, fails, fails]) await tried(work).catch(() => {})
  expect(tries).toBe(6)
  await expect(tried(async () => 1)).rejects.toThrow('left alone')
  pass(59_999)
  await expect(tried(async () => 1)).rejects.toThrow('left alone')
  expect(tries).toBe(6)
  pass(1)
  await expect(tried(async () => 'again')).resolves.toBe('again')
})

test('eight are at work at once, the ninth is turned away at once', async () => {
  const { guard } = clocked()
  const open = Promise.withResolvers<void>()
  const working = Array.from({ length: 8 }, () => guard(() => open.promise))
  await expect(guard(async () => 9)).rejects.toThrow('at once')
  open.resolve()
  await Promise.all(working)
  await expect(guard(async () => 9)).resolves.toBe(9)
})
