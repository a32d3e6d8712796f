import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '#test/support/browser.ts'
import { type ChatLab, otherThanPriceAsked, passUntil, startChat, type } from '#test/support/chat-lab.ts'

type Call = { readonly method: string; readonly params?: readonly unknown[] }

const account = privateKeyToAccount(generatePrivateKey())

let lab: ChatLab

/** EIP-1193 browser wallet that records its calls; calls that `answer` rejects fail with 4001. */
const walletThat = (answer: (call: Call) => Promise<unknown>, asked: string[]) => async (page: Page) => {
  await page.exposeFunction('askWallet', async (call: Call) => {
    asked.push(call.method)
    return answer(call).then(
      result => ({ result }),
      () => ({ code: 4001 }),
    )
  })
  await page.addInitScript(`window.ethereum = {
    request: async call => {
      const { result, code } = await window.askWallet(call)
      if (code !== undefined) throw Object.assign(new Error('User rejected the request.'), { code })
      return result
    },
  }`)
}

/** Answers as a wallet with one account that starts on another chain. */
function signer() {
  let chainId = '0x1'
  return async ({ method, params = [] }: Call): Promise<unknown> => {
    if (method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId') return chainId
    if (method === 'wallet_switchEthereumChain') {
      chainId = (params[0] as { chainId: string }).chainId
      return null
    }
    if (method !== 'eth_signTypedData_v4') throw new Error(method)
    expect(params[0]).toBe(account.address)
    return account.signTypedData(JSON.parse(String(params[1])))
  }
}

async function bookSeltzer(page: Page): Promise<void> {
  await type(page, 'Soup in Red Hook')
  await page.getByRole('button', { name: 'Choose The Unlucky Ladle' }).click()
  await type(page, 'a seltzer, I am Ana Example, 917 555 0134, ana@example.com')
  await page.getByRole('button', { name: 'Yes, place it' }).click()
  await page.getByRole('button', { name: 'Pay with my crypto wallet' }).click()
}

describe.skipIf(!hasChromium)('a browser wallet of the guest', () => {
  beforeAll(async () => {
    lab = await startChat()
    await fetch(`${lab.baseUrl}/api/local/faucet`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address: account.address }),
    })
  })
  afterAll(() => lab?.[Symbol.asyncDispose]())

  test('gets a warning about test money, switches the chain, signs, and receives its refund', async () => {
    const asked: string[] = []
    const { page, complaints } = await lab.visit({ width: 1280, height: 800, prepare: walletThat(signer(), asked) })
    await bookSeltzer(page)
    await page.getByRole('alert').getByRole('button', { name: 'It holds none, go on' }).click()
    const order = page.getByRole('region', { name: /^Order ORD-/ })
    await passUntil(page, order.getByText('Money returned'))
    expect(asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain', 'eth_signTypedData_v4'])
    await order
      .getByRole('button', { name: `Copy ${account.address}` })
      .first()
      .waitFor()
    expect(otherThanPriceAsked(complaints)).toEqual([])
  })

  test('that declines to sign is charged nothing, and the order can still be paid', async () => {
    const sign = signer()
    let declines = true
    const answer = (call: Call) =>
      declines && call.method === 'eth_signTypedData_v4' ? Promise.reject(new Error('no')) : sign(call)
    const { page } = await lab.visit({ width: 1280, height: 800, prepare: walletThat(answer, []) })
    await bookSeltzer(page)
    await page.getByRole('button', { name: 'It holds none, go on' }).click()
    await page.getByText('You declined in your wallet; nothing was charged.').waitFor()
    declines = false
    await page.getByRole('button', { name: 'Pay with my crypto wallet' }).click()
    await page.getByRole('button', { name: 'It holds none, go on' }).click()
    await page.getByRole('region', { name: /^Order ORD-/ }).waitFor()
  })
})
