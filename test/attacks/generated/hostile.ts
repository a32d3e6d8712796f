import type { Chance } from './chance.ts'

const TEXTS = [
  '',
  ' ',
  'x'.repeat(300),
  'x'.repeat(9_000),
  '\u0000',
  'a\u0000b',
  '\r\nX-Evil: 1',
  '\u202e\u200f\u200b',
  '🍕'.repeat(50),
  'e\u0301'.repeat(100),
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  '%00',
  '%',
  '{{7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '1e309',
  'NaN',
  '-0',
  '0x10',
  '٣',
  'null',
  'true',
  '[]',
  '{}',
  'a,'.repeat(500),
  '(a+)+$',
  '2026-02-31T12:00:00Z',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00Z',
  'ASAP',
  'https://169.254.169.254/',
  'http://[::1]:1/',
]
const NUMBERS = [0, -0, -1, 1, 0.1, 0.005, 1e-9, 99, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 12.345]

/** A value that nobody sends who means well. */
export function hostileValue(chance: Chance, depth = 0): unknown {
  const kind = chance.below(depth > 3 ? 4 : 8)
  if (kind < 2) return chance.pick(TEXTS)
  if (kind === 2) return chance.pick(NUMBERS)
  if (kind === 3) return chance.pick([null, true, false])
  if (kind === 4) return Array.from({ length: chance.pick([0, 1, 2, 101]) }, () => chance.pick(TEXTS))
  if (kind === 5) return [hostileValue(chance, depth + 1)]
  if (kind === 6) return deep(chance.pick([5, 31, 33, 200]))
  return Object.fromEntries([[hostileText(chance), hostileValue(chance, depth + 1)]])
}

export const hostileText = (chance: Chance): string => chance.pick(TEXTS)

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** A copy of a value with one thing in it changed, lost, doubled or added. */
export function mutated(chance: Chance, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && chance.percent(80)) {
    const at = chance.below(value.length)
    if (chance.percent(15)) return [...value, value[at]]
    if (chance.percent(15)) return value.toSpliced(at, 1)
    return value.with(at, mutated(chance, value[at]))
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && chance.percent(92)) {
    const entries = Object.entries(value)
    const at = chance.below(entries.length + 1)
    const entry = entries[at]
    if (!entry) return { ...value, [hostileText(chance)]: hostileValue(chance) }
    const [name, inner] = entry
    if (chance.percent(15)) return Object.fromEntries(entries.toSpliced(at, 1))
    return { ...value, [name]: mutated(chance, inner) }
  }
  if (typeof value === 'number' && chance.percent(50)) return chance.pick([value + 1, -value, value / 3, value * 1e6])
  if (typeof value === 'string' && chance.percent(40)) {
    const at = chance.below(value.length + 1)
    return chance.pick([value + value, value.slice(0, at), value.slice(0, at) + hostileText(chance) + value.slice(at)])
  }
  return hostileValue(chance)
}
