import { request } from '/shared/browser.js'
import { readRefusal } from '/shared/refusal.js'
import { addressOf, newKey, signTransfer } from './sign-transfer.js'

/** @import { Wallet } from './pay-order.js' */

const NAME = 'comanda.demo-wallet'

/**
 * Opens a wallet with worthless money. Its key is generated in the browser, funded by the server's faucet, and kept
 * until the tab is closed.
 * @param {(step: string) => void} tell
 * @returns {Promise<Wallet>}
 */
export async function openDemoWallet(tell) {
  const kept = window.sessionStorage.getItem(NAME)
  const key = kept ?? (await newKey())
  const address = await addressOf(key)
  if (kept === null) window.sessionStorage.setItem(NAME, key)
  return {
    address,
    prepare: async amount => {
      tell('Counting the play money…')
      const response = await request(`/api/local/wallet/${address}`)
      const { balance } = response.ok ? await response.json() : { balance: '0' }
      if (microUsdc(balance) >= BigInt(amount)) return
      tell('Handing out play money…')
      const gift = await request('/api/local/faucet', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ address }),
      })
      if (!gift.ok) {
        const { message, waitSeconds } = await readRefusal(gift)
        throw new Error(waitSeconds === undefined ? message : `${message} Try again in ${waitSeconds} seconds.`)
      }
    },
    sign: (domain, transfer) => signTransfer(key, domain, transfer),
  }
}

/** Parses an amount such as "181.68" into micro-USDC. */
function microUsdc(/** @type {string} */ usdc) {
  const [whole = '0', part = ''] = usdc.split('.')
  return BigInt(whole + part.slice(0, 6).padEnd(6, '0'))
}
