import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConsoleKeys } from '#src/fulfillment/console/keys.ts'
import type { Board } from '#src/fulfillment/console/schema.ts'
import { realWorld } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { ANA, DELI, payingFetch, plateCart, preview } from './buyer.ts'
import type { TestChain } from './chain.ts'
import type { Answer, Http } from './http.ts'

/** Demo catalog with a deli whose staff use the console. */
export function consoleCatalogue(changes: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-console-'))
  for (const name of readdirSync('data/catalog')) {
    const file = JSON.parse(readFileSync(join('data/catalog', name), 'utf8'))
    if (file.id === DELI) Object.assign(file, { dispatch: { kind: 'console' } }, changes)
    writeFileSync(join(folder, name), JSON.stringify(file))
  }
  return folder
}

/** Console key of a restaurant, as printed by the command. */
export const consoleKey = async (db: Ledger, restaurantId = DELI): Promise<string> =>
  (await openConsoleKeys(db, realWorld)).keyOf(restaurantId)

export const renewConsoleKey = async (db: Ledger, restaurantId = DELI): Promise<string> =>
  (await openConsoleKeys(db, realWorld)).renew(restaurantId)

export type Merchant = {
  readonly get: (path: string) => Promise<Answer>
  readonly post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
  readonly say: (orderId: string, verb: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
  readonly board: () => Promise<Board>
}

/** API client of a restaurant that sends its key with every request. */
export function merchant(http: Http, key: string, restaurantId = DELI): Merchant {
  const auth = { Authorization: `Bearer ${key}` }
  const at = (path: string) => `/api/merchant/${restaurantId}${path}`
  const post: Merchant['post'] = (path, body = {}, headers = {}) => http.post(at(path), body, { ...auth, ...headers })
  return {
    get: path => http.get(at(path), auth),
    post,
    say: (orderId, verb, body, headers) => post(`/orders/${orderId}/${verb}`, body, headers),
    board: async () => (await http.get(at('/board'), auth)).body,
  }
}

/** Places an order, confirmed with `more`, and pays it with a real x402 client; returns its ID. */
export async function paidOrder(
  http: Http,
  chain: Pick<TestChain, 'payer'>,
  cart: object = plateCart(),
  more: object = {},
): Promise<string> {
  const { priceToken } = await preview(http, cart)
  const body = { priceToken, customer: ANA, pickup_time: 'ASAP', ...more }
  const confirmed = await http.post('/api/order/confirm', body)
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`)
  const { payUrl, orderId } = confirmed.body
  const paid = await payingFetch(await chain.payer())(payUrl)
  if (paid.status !== 202) throw new Error(`not paid: ${await paid.text()}`)
  return orderId
}

export type Watched = AsyncDisposable & {
  /** Resolves with the first board, past or future, that satisfies the predicate. */
  readonly until: (seen: (board: Board) => boolean) => Promise<Board>
  readonly ids: readonly number[]
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>
}

/** Subscribes to the event stream of a board, as the page does. */
export async function watchBoard(baseUrl: string, key: string, restaurantId = DELI): Promise<Watched> {
  const stop = new AbortController()
  const response = await fetch(`${baseUrl}/api/merchant/${restaurantId}/events`, {
    headers: { Authorization: `Bearer ${key}` },
    signal: stop.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`no board: ${await response.text()}`)
  const boards: Board[] = []
  const ids: number[] = []
  let tell: () => void = () => {}
  const ended = (async () => {
    let rest = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data === undefined) continue
        boards.push(JSON.parse(data))
        ids.push(Number(/^id: (\d+)$/m.exec(event)?.[1]))
      }
      tell()
    }
  })().catch(error => {
    if (!stop.signal.aborted) throw error
  })
  return {
    ids,
    ended,
    until: async seen => {
      for (;;) {
        const found = boards.find(seen)
        if (found) return found
        await new Promise<void>((resolve, reject) => {
          const late = setTimeout(() => reject(new Error(`not seen: ${JSON.stringify(boards.at(-1))}`)), 20_000)
          tell = () => {
            clearTimeout(late)
            resolve()
          }
        })
      }
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await ended
    },
  }
}
