import { expect } from 'vitest'
import { server } from '#test/support/lab.ts'

/** Malformed request with a clear meaning, and what its corrected example keeps. */
export type Row = readonly [name: string, body: object, kept: object | 'taken' | 'no example']

/** Sends a request and replays its example, which must keep what was requested, and succeed or name its gaps. */
export async function asksForTheSame(path: string, body: object, kept: Row[2]): Promise<void> {
  const { status, body: answer } = await server.post(path, body)
  if (kept === 'taken') return expect({ status, error: answer.message }).toEqual({ status: 200 })
  expect(status).toBeGreaterThanOrEqual(400)
  if (kept === 'no example') return expect(answer).not.toHaveProperty('_example')
  expect(answer._example).toMatchObject(kept)
  const { items } = kept as { items?: object[] }
  if (items) expect(answer._example.items).toHaveLength(items.length)
  const again = await server.post(path, answer._example)
  if (answer._exampleNeeds === undefined) expect(again.status).toBe(200)
  else {
    expect(again.status).toBe(400)
    expect(again.body.missing_fields).toEqual(expect.arrayContaining(answer._exampleNeeds))
  }
}
