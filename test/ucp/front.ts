import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { sha256 } from '#src/kernel/ids.ts'
import { readOrder } from '#src/orders/read.ts'
import { agreedLines } from '#src/ucp/order-lines.ts'
import { sessionOfQuote } from '#src/ucp/sessions.ts'
import { consoleKey, merchant } from '#test/support/merchant-kit.ts'
import { patiently } from '#test/support/patiently.ts'
import type { TestServer } from '#test/support/server.ts'
import { SHOP } from './shop-catalogue.ts'

/** Key and self-signed certificate for localhost. */
function localCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-cert-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const ended = spawnSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert, ...about])
  if (ended.status !== 0) throw new Error(`openssl failed: ${ended.stderr}`)
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(dir, { recursive: true })
  return pair
}

/** Ledger of the server with the table that the outage of the key store takes away. */
const renameKeys = ({ engine }: TestServer, from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(engine.db)

/** Events that only the shop can make happen, below /testing. */
const HOOKS: readonly (readonly [RegExp, (server: TestServer, body: Hooked, id: string) => Promise<unknown>])[] = [
  [/\/testing\/orders\/([\w-]+)\/adjust$/, adjust],
  [
    /\/testing\/idempotency\/age$/,
    ({ engine }, { key = '', hours = 0 }) =>
      engine.db
        .updateTable('idempotency')
        .set(eb => ({
          started_at: eb('started_at', '-', hours * 3_600_000),
          expires_at: eb('expires_at', '-', hours * 3_600_000),
        }))
        .where('key', '=', sha256(key))
        .execute(),
  ],
  [
    /\/testing\/idempotency\/outage$/,
    (server, { enabled }) =>
      enabled
        ? renameKeys(server, 'idempotency', 'idempotency_gone')
        : renameKeys(server, 'idempotency_gone', 'idempotency'),
  ],
]
type Hooked = {
  readonly line_item_id?: string
  readonly quantity?: number
  readonly key?: string
  readonly hours?: number
  readonly enabled?: boolean
}

/** The kitchen accepts an order, and hands out less of one line than was ordered. */
async function adjust(server: TestServer, { line_item_id, quantity = 1 }: Hooked, id: string): Promise<void> {
  const { engine } = server
  const staff = merchant(server, await consoleKey(engine.db, SHOP), SHOP)
  for await (const { status } of engine.followOrder(id, 0, AbortSignal.timeout(20_000)))
    if (status === 'submitting_to_restaurant') break
  const accepted = await staff.say(id, 'accept', { prepMinutes: 10 })
  if (accepted.status !== 200) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`)
  const record = (await readOrder(engine.db, id))!
  const lines = agreedLines(record, (await sessionOfQuote(engine.db, record.quote.tokenHash))!)
  const line = lines.findIndex(each => each.id === line_item_id)
  const adjusted = await staff.say(id, 'adjust', { given: [{ line, quantity: lines[line]!.quantity - quantity }] })
  if (adjusted.status !== 200) throw new Error(`not adjusted: ${JSON.stringify(adjusted.body)}`)
  if (record.row.callback_url !== null) await patiently(() => isTold(server, id))
}

/** Throws until the agent of an order has been told about its refund. */
async function isTold({ engine }: TestServer, id: string): Promise<void> {
  const { version } = (await readOrder(engine.db, id))!.row
  const told = engine.db
    .selectFrom('deliveries')
    .select('seq')
    .where('subject', '=', id)
    .where('state', '=', 'delivered')
  if ((await told.where('seq', '=', version).execute()).length === 0) throw new Error('the refund was not told yet')
}

/** TLS front of a server, as a proxy would be, with the hooks. Its URL is the server's base URL. */
export async function startFront(port: number, serverOf: () => TestServer): Promise<AsyncDisposable> {
  const front = createServer({ ...localCertificate(), minVersion: 'TLSv1.3' }, (request, response) => {
    answer(serverOf(), request, response).catch(error => response.destroy(error))
  })
  await new Promise<void>(resolve => front.listen(port, '127.0.0.1', resolve))
  return {
    [Symbol.asyncDispose]: async () => {
      front.closeAllConnections()
      await new Promise(resolve => front.close(resolve))
    },
  }
}

async function answer(server: TestServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [pattern, hook] of HOOKS) {
    const found = pattern.exec(request.url ?? '')
    if (!found) continue
    await hook(server, (await json(request)) as Hooked, found[1] ?? '')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    return
  }
  const { address } = server
  const { method, url = '/', headers } = request
  const passed = sendRequest(`${address}${url}`, { method, headers }, answered => {
    response.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(response)
  })
  passed.on('error', error => response.destroy(error))
  request.pipe(passed)
}
