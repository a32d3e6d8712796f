import {
  BaseError,
  ContractFunctionRevertedError,
  HttpRequestError,
  InvalidParamsRpcError,
  parseAbi,
  RpcRequestError,
  TimeoutError,
} from 'viem'

export const TRANSFER_ABI = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

export const networkError = (silent: boolean): Error =>
  silent
    ? new TimeoutError({ body: {}, url: 'http://chain.invalid' })
    : new HttpRequestError({ body: {}, url: 'http://chain.invalid', details: 'connection reset' })

/** JSON-RPC error of the node itself, wrapped as viem does. */
export const answer = (code: number, message: string): Error =>
  new InvalidParamsRpcError(new RpcRequestError({ body: {}, url: 'http://chain.invalid', error: { code, message } }))

export const reverted = (reason: string): Error =>
  new BaseError('reverted', {
    cause: new ContractFunctionRevertedError({
      abi: TRANSFER_ABI,
      functionName: 'transferWithAuthorization',
      message: reason,
    }),
  })
