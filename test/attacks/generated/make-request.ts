import type { Chance } from './chance.ts'
import type { Described } from './described.ts'
import { hostileText, hostileValue, mutated } from './hostile.ts'

/** A request; with `bytes`, exactly these over a bare socket. */
export type Made = {
  readonly kind: 'valid' | 'nearly' | 'hostile' | 'bytes'
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly bytes?: Buffer
  /** What the document says about it; nothing for methods and paths that it does not name. */
  readonly operation?: Described
}

/** What earlier answers gave away, by the name of the field: the next requests use it. */
export type Known = Map<string, string[]>

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']
const HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Content-Encoding',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'PAYMENT-SIGNATURE',
  'X-PAYMENT',
  'X-Agent-Id',
  'X-Forwarded-For',
  'X-HTTP-Method-Override',
  'Range',
  'Expect',
]

/** Makes a request from the document: as it should be, one thing wrong, everything wrong, or broken bytes. */
export function makeRequest(chance: Chance, operations: readonly Described[], known: Known): Made {
  const operation = chance.pick(operations)
  const share = chance.below(100)
  if (share < 30) return build(chance, operation, known, 'valid')
  if (share < 70) return build(chance, operation, known, 'nearly')
  if (share < 90) return build(chance, operation, known, 'hostile')
  const { method, target, headers, body = '' } = build(chance, operation, known, chance.pick(['valid', 'nearly']))
  const lines = Object.entries({
    Host: 'x',
    Connection: 'close',
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
  })
  const text = `${method} ${target} HTTP/1.1\r\n${lines.map(line => line.join(': ')).join('\r\n')}\r\n\r\n${body}`
  return { kind: 'bytes', method, target, headers, bytes: broken(chance, Buffer.from(text)) }
}

function build(chance: Chance, operation: Described, known: Known, kind: 'valid' | 'nearly' | 'hostile'): Made {
  const spoilt = kind === 'nearly' ? chance.pick(['parameter', 'body', 'body', 'header']) : kind
  const query: string[] = []
  const headers: Record<string, string> = { Accept: 'application/json' }
  let target = operation.path
  let isElsewhere = false
  for (const { name, in: place, example } of operation.parameters) {
    if (place === 'header') continue
    const good = learned(chance, known, name) ?? (example === undefined ? undefined : String(example))
    const isSpoilt = spoilt === 'hostile' || (spoilt === 'parameter' && chance.percent(50))
    const value = isSpoilt
      ? textOf(good !== undefined && chance.percent(50) ? mutated(chance, good) : hostileText(chance))
      : good
    const text = encoded(value ?? '1')
    // without a part of its path it is another address
    if (place === 'path' && text === '') isElsewhere = true
    if (place === 'path') target = target.replace(`{${name}}`, () => text)
    else if (value !== undefined && chance.percent(operation.path.includes('/pay') || isSpoilt ? 95 : 60))
      query.push(`${name}=${text}`)
  }
  if (spoilt === 'parameter' && chance.percent(30))
    query.push(chance.pick([query[0] ?? 'a=1', '%', '=', '&&', 'a[]=1', '__proto__=1']))
  if (query.length > 0) target += `?${query.join('&')}`
  const key = learned(chance, known, 'merchantKey')
  if (operation.path.includes('/merchant/') && key && chance.percent(90)) headers.Authorization = `Bearer ${key}`
  if (spoilt === 'header' || spoilt === 'hostile')
    for (let left = chance.below(3); left >= 0; left--) headers[chance.pick(HEADERS)] = headerText(chance)
  const method = spoilt === 'hostile' && chance.percent(30) ? chance.pick(METHODS) : operation.method
  const made = {
    kind,
    method,
    target,
    headers,
    ...(!isElsewhere && (method === operation.method || (method === 'HEAD' && operation.method === 'GET'))
      ? { operation }
      : {}),
  }
  if (operation.method !== 'POST') return made
  headers['Content-Type'] ??= 'application/json'
  return { ...made, body: bodyOf(chance, operation, known, spoilt) }
}

function bodyOf(chance: Chance, operation: Described, known: Known, spoilt: string): string {
  const shown = operation.bodies.length > 0 ? chance.pick(operation.bodies) : {}
  const good = refreshed(chance, known, shown)
  if (spoilt === 'body') return JSON.stringify(mutated(chance, chance.percent(30) ? mutated(chance, good) : good)) ?? ''
  if (spoilt !== 'hostile') return JSON.stringify(good)
  const wild = Object.fromEntries(operation.fields.map(name => [name, hostileValue(chance)]))
  const text = JSON.stringify(chance.percent(60) ? wild : hostileValue(chance))
  return chance.percent(25) ? text.slice(0, chance.below(text.length + 1)) : text
}

const learned = (chance: Chance, known: Known, name: string): string | undefined => {
  const values = known.get(name === 'pt' ? 'priceToken' : name)
  return values && values.length > 0 && chance.percent(85) ? chance.pick(values) : undefined
}

/** The same with tokens and ids that this server has given out. */
function refreshed(chance: Chance, known: Known, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(each => refreshed(chance, known, each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' ? (learned(chance, known, name) ?? inner) : refreshed(chance, known, inner),
    ]),
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Percent-encoded, which a lone surrogate cannot be. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** What node lets out as the value of a header: latin-1 without line ends. */
const headerText = (chance: Chance): string =>
  chance
    .pick([
      hostileText(chance),
      Buffer.from(JSON.stringify(hostileValue(chance))).toString('base64'),
      'a'.repeat(9_000),
      '*/*',
      'Payment e30',
      'gzip',
      'utf-8',
    ])
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')

function broken(chance: Chance, whole: Buffer): Buffer {
  const bytes = Buffer.from(whole)
  const way = chance.below(5)
  if (way === 0) return bytes.subarray(0, chance.below(bytes.length))
  if (way === 1) return Buffer.from(Array.from({ length: chance.below(400) }, () => chance.below(256)))
  for (let left = chance.below(way === 2 ? 40 : 4); left >= 0; left--)
    bytes[chance.below(bytes.length)] = chance.below(256)
  return way === 4 ? Buffer.concat([bytes, Buffer.from('\r\n\r\n'), whole]) : bytes
}
