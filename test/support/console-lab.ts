import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { DELI } from './buyer.ts'
import { type ChatLab, startChat, type View, type Visit } from './chat-lab.ts'
import { createHttp, type Http } from './http.ts'
import { consoleCatalogue, consoleKey, type Merchant, merchant, paidOrder } from './merchant-kit.ts'

export type ConsoleLab = Omit<ChatLab, 'open'> & {
  readonly http: Http
  readonly key: string
  /** API client of the restaurant, by default the deli, next to its console page. */
  readonly deli: Merchant
  /** Opens the restaurant's console and waits for its board. */
  readonly console: (view?: Partial<View>) => Promise<Visit>
  readonly open: ChatLab['open']
  /** Places an order and pays it with a real x402 client; returns its ID. */
  readonly order: (cart?: object, more?: object) => Promise<string>
}

export const TABLET: View = { width: 1024, height: 768 }

/** Whole server with a restaurant whose staff use the console, and Chromium as the client. */
export async function startConsole(catalog = consoleCatalogue(), restaurantId = DELI): Promise<ConsoleLab> {
  // published clients sign with the machine's clock
  const lab = await startChat({ CATALOG: catalog }, 0)
  const key = await consoleKey(lab.engine.db, restaurantId)
  const http = createHttp(lab.baseUrl)
  const account = privateKeyToAccount(generatePrivateKey())
  // 400 USDC, enough for twenty plates
  for (let gift = 0; gift < 2; gift++) await lab.engine.faucet.fund(account.address)
  return {
    ...lab,
    http,
    key,
    deli: merchant(http, key, restaurantId),
    console: async (view = {}) => {
      const visit = await lab.open(`/merchant/${restaurantId}#key=${key}`, { ...TABLET, ...view })
      await visit.page.getByRole('heading', { name: 'New' }).waitFor()
      return visit
    },
    order: (cart, more) => paidOrder(http, { payer: async () => account }, cart, more),
    [Symbol.asyncDispose]: () => lab[Symbol.asyncDispose](),
  }
}

/** Ticket of an order on the board. */
export const ticketOf = (page: Page, orderId: string) => page.locator(`[data-order="${orderId}"]`)
