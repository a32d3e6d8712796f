import {
  type Address,
  BaseError,
  decodeErrorResult,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  numberToHex,
  parseSignature,
  serializeSignature,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { USDC_ADDRESS } from '#dev/chain/client.ts'
import {
  type Authorization,
  authorization,
  authorizationTypes,
  signAuthorization,
  usdcDomain,
} from '../support/authorization.ts'
import { startTestChain, type TestChain, usdcAbi } from '../support/chain.ts'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const token = { address: USDC_ADDRESS, abi: usdcAbi } as const

let chain: TestChain
let payer: PrivateKeyAccount
beforeAll(async () => {
  chain = await startTestChain()
  payer = await chain.payer()
})
afterAll(() => chain[Symbol.asyncDispose]())

const stranger = () => privateKeyToAccount(generatePrivateKey())
const relayer = () => privateKeyToAccount(chain.keys.relayer)
const now = async () => (await chain.client.getBlock()).timestamp

const payment = (changes: Partial<Authorization> = {}): Authorization =>
  authorization({ from: payer.address, to: stranger().address, value: 1_000_000n, ...changes })
const sign = (message: Authorization, account = payer) => signAuthorization(account, message)

const fields = (a: Authorization) => [a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce] as const
function split(signature: Hex): readonly [number, Hex, Hex] {
  const { r, s, yParity } = parseSignature(signature)
  return [27 + yParity, r, s]
}
const transferCall = (a: Authorization, signature: Hex) =>
  encodeFunctionData({ abi: usdcAbi, functionName: 'transferWithAuthorization', args: [...fields(a), signature] })
const splitTransferCall = (a: Authorization, [v, r, s]: readonly [number, Hex, Hex]) =>
  encodeFunctionData({ abi: usdcAbi, functionName: 'transferWithAuthorization', args: [...fields(a), v, r, s] })

async function send(data: Hex, account = relayer()): Promise<Hex> {
  const receipt = await chain.client.sendTransactionSync({ to: USDC_ADDRESS, data, account })
  expect(receipt.status).toBe('success')
  return receipt.transactionHash
}

/** Error message with which the token rejects a call; undefined if it would accept it. */
async function refusal(data: Hex, account: Address = relayer().address): Promise<unknown> {
  try {
    await chain.client.call({ to: USDC_ADDRESS, data, account })
    return undefined
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const { data: revert } = error.walk(cause => 'data' in (cause as object)) as unknown as { data: Hex }
    return decodeErrorResult({ data: revert }).args[0]
  }
}

describe('the signing domain', () => {
  test('is the one that payers sign for on Base', async () => {
    const read = <const N extends 'name' | 'version' | 'symbol' | 'decimals' | 'DOMAIN_SEPARATOR'>(functionName: N) =>
      chain.client.readContract({ ...token, functionName })
    expect(await read('name')).toBe('USD Coin')
    expect(await read('version')).toBe('2')
    expect(await read('symbol')).toBe('USDC')
    expect(await read('decimals')).toBe(6)
    expect(await read('DOMAIN_SEPARATOR')).toBe(domainSeparator({ domain: usdcDomain }))
  })
})

describe('an authorized transfer', () => {
  test('is accepted with the signature as one value or as three', async () => {
    const [whole, pieces] = [payment(), payment({ value: 2_500_001n })]
    const first = await send(transferCall(whole, await sign(whole)))
    const second = await send(splitTransferCall(pieces, split(await sign(pieces))))
    expect(await chain.transfersTo(whole.to)).toEqual([
      { from: payer.address, value: 1_000_000n, transactionHash: first },
    ])
    expect(await chain.transfersTo(pieces.to)).toEqual([
      { from: payer.address, value: 2_500_001n, transactionHash: second },
    ])
    expect(await chain.balance(pieces.to)).toBe(2_500_001n)
    expect(await chain.authorizationLogs(payer.address, whole.nonce)).toEqual([
      { name: 'AuthorizationUsed', transactionHash: first },
    ])
  })

  test('is rejected the second time, in either form', async () => {
    const used = payment()
    const signature = await sign(used)
    await send(transferCall(used, signature))
    expect(await refusal(transferCall(used, signature))).toBe('FiatTokenV2: authorization is used or canceled')
    expect(await refusal(splitTransferCall(used, split(signature)))).toBe(
      'FiatTokenV2: authorization is used or canceled',
    )
  })

  test('is valid strictly between its two timestamps', async () => {
    const at = await now()
    const attempt = async (changes: Partial<Authorization>) => {
      const bounded = payment(changes)
      return refusal(transferCall(bounded, await sign(bounded)))
    }
    expect(await attempt({ validBefore: at })).toBe('FiatTokenV2: authorization is expired')
    expect(await attempt({ validBefore: at + 1n })).toBeUndefined()
    expect(await attempt({ validAfter: at })).toBe('FiatTokenV2: authorization is not yet valid')
    expect(await attempt({ validAfter: at - 1n })).toBeUndefined()
  })

  test('requires the payer’s own signature over exactly these fields', async () => {
    const asked = payment()
    const other = { ...asked, value: 1_000_001n }
    const wrongDomain = { ...usdcDomain, name: 'USDC' }
    const message = { types: authorizationTypes, primaryType: 'TransferWithAuthorization', message: asked } as const
    for (const signature of [
      await sign(asked, stranger()),
      await sign(other),
      await payer.signTypedData({ ...message, domain: wrongDomain }),
      await payer.signTypedData({ ...message, domain: { ...usdcDomain, chainId: 1 } }),
      await payer.signTypedData({ ...message, domain: usdcDomain, primaryType: 'ReceiveWithAuthorization' }),
    ]) {
      expect(await refusal(transferCall(asked, signature))).toBe('FiatTokenV2: invalid signature')
    }
  })

  test('is rejected with the malleable twin signature of larger s, with v other than 27 and 28, and with other lengths', async () => {
    const asked = payment()
    const signature = await sign(asked)
    const [v, r, s] = split(signature)
    const highS = numberToHex(CURVE_ORDER - BigInt(s), { size: 32 })
    const twin = serializeSignature({ r, s: highS, yParity: v === 27 ? 1 : 0 })
    expect(await refusal(transferCall(asked, twin))).toBe("ECRecover: invalid signature 's' value")
    expect(await refusal(splitTransferCall(asked, [55 - v, r, highS]))).toBe("ECRecover: invalid signature 's' value")
    expect(await refusal(splitTransferCall(asked, [v - 27, r, s]))).toBe("ECRecover: invalid signature 'v' value")
    expect(await refusal(transferCall(asked, `${signature}00`))).toBe('ECRecover: invalid signature length')
    const zero = `0x${'00'.repeat(32)}` as const
    expect(await refusal(splitTransferCall(asked, [27, zero, zero]))).toBe('ECRecover: invalid signature')
  })

  test('requires sufficient balance', async () => {
    const tooMuch = payment({ value: 1_000_000_000n })
    expect(await refusal(transferCall(tooMuch, await sign(tooMuch)))).toBe('ERC20: transfer amount exceeds balance')
  })

  test('is rejected from and to a blacklisted account until it is removed from the list', async () => {
    const [from, to] = [await chain.payer(), stranger()]
    const asked = payment({ from: from.address, to: to.address })
    const call = transferCall(asked, await sign(asked, from))
    for (const { address } of [from, to]) {
      await send(encodeFunctionData({ abi: usdcAbi, functionName: 'blacklist', args: [address] }))
      expect(await refusal(call)).toBe('Blacklistable: account is blacklisted')
      await send(encodeFunctionData({ abi: usdcAbi, functionName: 'unBlacklist', args: [address] }))
    }
    expect(await refusal(call)).toBeUndefined()
  })

  test('is approved by a contract wallet only for the digest it knows', async () => {
    const wallet = stranger().address
    // returns the selector of isValidSignature if storage slot 0 holds the given digest
    await chain.client.setCode({ address: wallet, bytecode: '0x5f54600435145f3560e01c60e01b025f5260205ff3' })
    await chain.mint(wallet, 5_000_000n)
    const known = payment({ from: wallet })
    const digest = hashTypedData({
      domain: usdcDomain,
      types: authorizationTypes,
      primaryType: 'TransferWithAuthorization',
      message: known,
    })
    await chain.client.setStorageAt({ address: wallet, index: 0, value: digest })
    expect(await refusal(transferCall(payment({ from: wallet }), '0x1234'))).toBe('FiatTokenV2: invalid signature')
    await send(transferCall(known, '0x1234'))
    expect(await chain.balance(known.to)).toBe(1_000_000n)
  })
})

describe('a cancelled authorization', () => {
  test.each(['one piece', 'three'])('cannot be used any more (signature in %s)', async pieces => {
    const asked = payment()
    const message = { authorizer: payer.address, nonce: asked.nonce }
    const signature = await payer.signTypedData({
      domain: usdcDomain,
      types: authorizationTypes,
      primaryType: 'CancelAuthorization',
      message,
    })
    const named = [payer.address, asked.nonce] as const
    const args = pieces === 'three' ? ([...named, ...split(signature)] as const) : ([...named, signature] as const)
    const cancel = encodeFunctionData({ abi: usdcAbi, functionName: 'cancelAuthorization', args })
    const transactionHash = await send(cancel)
    const logs = await chain.authorizationLogs(payer.address, asked.nonce)
    expect(logs).toEqual([{ name: 'AuthorizationCanceled', transactionHash }])
    const state = { ...token, functionName: 'authorizationState', args: named } as const
    expect(await chain.client.readContract(state)).toBe(true)
    const refused = 'FiatTokenV2: authorization is used or canceled'
    expect(await refusal(transferCall(asked, await sign(asked)))).toBe(refused)
    expect(await refusal(cancel)).toBe(refused)
  })
})

describe('an authorization to receive', () => {
  test('can be submitted only by the payee', async () => {
    const asked = payment({ to: relayer().address })
    const signature = await payer.signTypedData({
      domain: usdcDomain,
      types: authorizationTypes,
      primaryType: 'ReceiveWithAuthorization',
      message: asked,
    })
    const functionName = 'receiveWithAuthorization'
    const whole = encodeFunctionData({ abi: usdcAbi, functionName, args: [...fields(asked), signature] })
    const pieces = encodeFunctionData({ abi: usdcAbi, functionName, args: [...fields(asked), ...split(signature)] })
    expect(await refusal(whole, stranger().address)).toBe('FiatTokenV2: caller must be the payee')
    expect(await refusal(pieces)).toBeUndefined()
    await send(whole)
    expect(await chain.balance(relayer().address)).toBe(1_000_000n)
    expect(await refusal(pieces)).toBe('FiatTokenV2: authorization is used or canceled')
  })
})
