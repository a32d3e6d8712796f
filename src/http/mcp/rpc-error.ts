import type { Response } from 'express'

type Told = { readonly id?: unknown; readonly data?: unknown }

/** Responds with a JSON-RPC error. */
export function rpcError(response: Response, status: number, code: number, message: string, told: Told = {}): void {
  const { id = null, data } = told
  response
    .status(status)
    .json({ jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id })
}
