import { createHash } from 'node:crypto'
import type { Example } from '#tools/examples/examples.ts'

/** Values that every walk draws at random: tokens, IDs, nonces, hashes, signatures, UUIDs. */
const DRAWN = new RegExp(
  [
    '0x[0-9a-fA-F]{64,}',
    '\\b(?:pt|st|wl|req)_[\\w-]{16,}',
    '(?<![0-9A-Za-z])ORD-[0-9A-Za-z]{8}',
    '\\b[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}\\b',
    '(?<![0-9A-Za-z])[0-9a-f]{24,}(?![0-9A-Za-z])',
  ].join('|'),
  'g',
)
/** Fields whose whole text is random. */
const DRAWN_FIELDS: ReadonlySet<string> = new Set(['session_id', 'bootId', 'challengeId', 'kid', 'x', 'y'])
/** State of the chain, which changes over time. */
const PROGRESS = /\bblock \d+\b|\b\d+\.\d+ ETH\b/g
/** When a sign-in was requested: the only time in an answer that is not rounded. */
const ISSUED_AT = '2031-11-18T17:30:00.000Z'
const SIGNED = /^(eyJ[\w-]+)\.([\w-]+)\.([\w-]+)$/

/**
 * Replaces every random value with a stand-in derived from the path where it first appears, the same everywhere.
 * A walk of the same product gives the same text, and an additional example changes no other.
 */
export function withStandIns(examples: readonly Example[]): Example[] {
  const known = new Map<string, string>()
  const standIn = (drawn: string, place: string): string => {
    if (!known.has(drawn)) known.set(drawn, like(drawn, place))
    return known.get(drawn)!
  }
  const inText = (text: string, field: string, place: string): string => {
    if (known.has(text) || (DRAWN_FIELDS.has(field) && text.length > 20)) return standIn(text, place)
    if (field === 'issuedAt' && text.endsWith('Z')) return ISSUED_AT
    const signed = SIGNED.exec(text)
    if (signed) return inSigned(signed, place)
    let count = 0
    const still = text.replaceAll(PROGRESS, found => (found.endsWith('ETH') ? '999.9 ETH' : 'block 10'))
    return still.replaceAll(DRAWN, drawn => standIn(drawn, `${place} ${count++}`))
  }
  const inSigned = ([, head, body, signature]: RegExpExecArray, place: string): string => {
    const parts = [head!, body!].map((part, index) => {
      const text = Buffer.from(part, 'base64url')
        .toString()
        .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://example.com')
      return Buffer.from(JSON.stringify(inValue(JSON.parse(text), '', `${place} ${index}`))).toString('base64url')
    })
    return [...parts, standIn(signature!, place)].join('.')
  }
  const inValue = (value: unknown, field: string, place: string): unknown => {
    if (typeof value === 'string') return inText(value, field, place)
    if (Array.isArray(value)) return value.map((each, index) => inValue(each, field, `${place}.${index}`))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inValue(each, key, `${place}.${key}`)]))
  }
  return examples.map(example => inValue(example, '', `${example.tool} ${example.name}`) as Example)
}

/** Hash digits in the format of a random value: prefix, dashes, and length are kept. Signatures have no prefix. */
function like(drawn: string, place: string): string {
  const prefix = /^(?:0x|(?:pt|st|wl|req)_|ORD-)?/.exec(drawn)![0]
  const rest = drawn.slice(prefix.length)
  const blocks = Array.from({ length: Math.ceil(rest.length / 64) }, (_, block) =>
    createHash('sha256').update(`${place} ${block}`).digest('hex'),
  )
  const digits = blocks.join('')
  const isUuid = /^[\da-f]{8}-/.test(drawn)
  return prefix + Array.from(rest, (letter, at) => (isUuid && letter === '-' ? '-' : digits[at]!)).join('')
}
