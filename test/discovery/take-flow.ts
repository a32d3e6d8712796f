import { expect } from 'vitest'
import type { Flow } from '#tools/flows/flow.ts'
import { given, take, takenFrom, valueAt, type Walker } from './walk.ts'

/** Runs every step of a flow with the values that earlier steps saved. Throws at the first unexpected response. */
export async function takeFlow(walker: Walker, { name, steps }: Flow): Promise<void> {
  const variables = given()
  const signed = new Map()
  let example: unknown
  for (const { resends, expects = {}, ...step } of steps) {
    const sent = resends ? { ...step, input: example as Record<string, unknown> } : step
    const { body } = await take(walker, sent, variables, signed)
    for (const [path, value] of Object.entries(expects))
      expect({ flow: name, step: step.name, path, value: valueAt(body, path) }).toMatchObject({ path, value })
    for (const [variable, place] of Object.entries(step.saves ?? {})) variables[variable] = takenFrom(body, place)
    example = body._example
  }
}
