import { expect, test } from 'vitest'
import { type Persona, personas } from '#dev/telephone/persona.ts'
import { idleClock } from './idle-clock.ts'
import { openTelephone } from './telephone-kit.ts'

// Full run: VOICE_SEEDS=200.
const SEEDS = Number(process.env.VOICE_SEEDS ?? 5)

type Tally = { calls: number; right: number; falseAccepts: number; wrong: string[] }

/** Lets one persona answer `SEEDS` calls, each with its own random seed. */
async function tally(persona: Persona): Promise<Tally> {
  const { world, run } = idleClock()
  await using telephone = await openTelephone({ world, seed: 'seeds', personaOf: () => persona.id })
  const { soldOut: _, ...expected } = persona.expect
  const found: Tally = { calls: SEEDS, right: 0, falseAccepts: 0, wrong: [] }
  for (let call = 1; call <= SEEDS; call += 1) {
    const { row } = await run(telephone.ring())
    const got: Record<string, unknown> = { ...row.outcome }
    const right = Object.entries(expected).every(([name, value]) => got[name] === value)
    if (right) found.right += 1
    else
      found.wrong.push(
        `${persona.id} ${JSON.stringify(got)}\n${row.transcript.map(l => `${l.who}: ${l.text}`).join('\n')}`,
      )
    if (got.kind === 'confirmed' && expected.kind !== 'confirmed') found.falseAccepts += 1
  }
  return found
}

test(`${SEEDS} calls of every persona end in the right outcome, and none is confirmed by mistake`, async () => {
  const tallies = new Map<Persona, Tally>()
  for (const persona of personas().values()) tallies.set(persona, await tally(persona))
  const total = (list: readonly Tally[], name: 'calls' | 'right' | 'falseAccepts') =>
    list.reduce((sum, one) => sum + one[name], 0)
  const all = [...tallies.values()]
  const part = (noisy: boolean) => [...tallies].flatMap(([persona, one]) => (persona.noise > 0 === noisy ? [one] : []))
  const [clean, noisy] = [part(false), part(true)]
  if (process.env.VOICE_SEEDS) {
    console.log(
      `clean ${total(clean, 'right')}/${total(clean, 'calls')}, noisy ${total(noisy, 'right')}/${total(noisy, 'calls')}`,
    )
    for (const { wrong } of noisy) console.log(wrong.slice(0, 3).join('\n---\n'))
  }
  expect(total(all, 'falseAccepts')).toBe(0)
  expect(clean.flatMap(one => one.wrong)).toEqual([])
  // a handful of noisy calls is too few to measure a rate
  if (SEEDS >= 50) expect(total(noisy, 'right') / total(noisy, 'calls')).toBeGreaterThanOrEqual(0.98)
}, 900_000)
