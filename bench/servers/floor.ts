import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { keyOf, type Recorded } from '../kit/exchange.ts'

// Baseline: the minimum cost of a response. Uses node:http, one rate limit check, one indexed read if ours reads,
// and the same headers and bytes.

const WINDOW_MS = 60_000
const MOST = 1_000_000_000

const answers = new Map<string, Recorded & { readonly bytes: Buffer }>(
  (JSON.parse(readFileSync(process.env.ANSWERS!, 'utf8')) as Recorded[]).map(answer => [
    answer.key,
    { ...answer, bytes: Buffer.from(answer.body, 'base64') },
  ]),
)

const db = new DatabaseSync(process.env.DATABASE!)
db.exec('pragma journal_mode = wal; create table answers (key text primary key, body blob not null)')
const insert = db.prepare('insert into answers values (?, ?)')
for (const { key, bytes } of answers.values()) insert.run(key, bytes)
const find = db.prepare('select body from answers where key = ?')
const reads = process.env.READS === 'yes'

const callers = new Map<string, { count: number; until: number }>()
function isAllowed(address: string): boolean {
  const now = Date.now()
  const known = callers.get(address)
  if (!known || known.until <= now) callers.set(address, { count: 1, until: now + WINDOW_MS })
  else known.count += 1
  return (known?.count ?? 0) < MOST
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (request.method !== 'POST') return undefined
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

createServer(async (request, response) => {
  if (request.url === '/ready') return void response.end('{}')
  const body = await bodyOf(request)
  if (!isAllowed(request.socket.remoteAddress ?? '')) return void response.writeHead(429).end()
  const key = keyOf({ method: request.method!, path: request.url!, headers: request.headers, body })
  const answer = answers.get(key)
  if (!answer) return void response.writeHead(404).end(`nothing was recorded for ${key}`)
  const row = reads ? (find.get(key) as { body: Uint8Array }) : undefined
  response.writeHead(answer.status, answer.headers).end(row?.body ?? answer.bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
