/** @import { Wallet } from './pay-order.js' */

/**
 * EIP-1193 provider: a wallet in the browser.
 * @typedef {{ readonly request:
 *   (call: { readonly method: string, readonly params?: unknown }) => Promise<any> }} Provider
 */

const field = (/** @type {string} */ name, /** @type {string} */ type) => ({ name, type })

const TYPES = {
  EIP712Domain: [
    field('name', 'string'),
    field('version', 'string'),
    field('chainId', 'uint256'),
    field('verifyingContract', 'address'),
  ],
  TransferWithAuthorization: [
    field('from', 'address'),
    field('to', 'address'),
    field('value', 'uint256'),
    field('validAfter', 'uint256'),
    field('validBefore', 'uint256'),
    field('nonce', 'bytes32'),
  ],
}

/** Returns the browser's wallet provider, if there is one. */
export const findProvider = () => /** @type {{ ethereum?: Provider }} */ (/** @type {unknown} */ (window)).ethereum

/**
 * Requests an account from the customer's own wallet. Rejects if the customer declines.
 * @param {Provider} provider
 * @param {(step: string) => void} tell
 * @returns {Promise<Wallet>}
 */
export async function openOwnWallet(provider, tell) {
  tell('Your wallet is asked for an account…')
  const [address] = await asked(provider, 'eth_requestAccounts')
  if (typeof address !== 'string') throw new Error('Your wallet named no account.')
  return {
    address,
    prepare: async () => {},
    sign: async (domain, message) => {
      const chainId = `0x${domain.chainId.toString(16)}`
      if (Number(await asked(provider, 'eth_chainId')) !== domain.chainId)
        await asked(provider, 'wallet_switchEthereumChain', [{ chainId }])
      tell('Your wallet shows what you are about to sign…')
      const typed = { types: TYPES, domain, primaryType: 'TransferWithAuthorization', message }
      return asked(provider, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
    },
  }
}

const DECLINED = 4001

async function asked(
  /** @type {Provider} */ provider,
  /** @type {string} */ method,
  /** @type {unknown} */ params = undefined,
) {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (error) {
    const { code, message } = /** @type {{ code?: number, message?: string }} */ (error ?? {})
    throw new Error(
      code === DECLINED ? 'You declined in your wallet; nothing was charged.' : `Your wallet says: ${message ?? 'no'}`,
    )
  }
}
