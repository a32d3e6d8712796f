import { z } from 'zod'

/**
 * The published packages that pay from a terminal. Both are named with their versions: each says which others of the
 * other it works with, and the newest ones of the two refuse each other.
 */
const PACKAGES = ['viem@2.57.0', 'mppx@0.11.0']

/** A published client that pays any pay URL, without anything installed before. */
export const PAYING_CLIENT = `npx -y ${PACKAGES.map(name => `-p ${name}`).join(' ')} mppx`

/** Gives worthless money to a wallet, on the local chain. */
export const FAUCET_PATH = '/api/local/faucet'

export type PayingCommand = {
  readonly command: string
  /** The environment of the command. Values in angle brackets are for the payer to fill in. */
  readonly env: Readonly<Record<string, string>>
}

type Place = {
  readonly baseUrl: string
  /** Where wallets of the local chain are paid from. */
  readonly localRpcUrl?: string
}

/** A line of shell that pays, and beside it the variables that it reads. */
export const payingCommand = ({ baseUrl, localRpcUrl }: Place, payUrl: string): PayingCommand => ({
  command: `${PAYING_CLIENT} '${payUrl}' --protocol x402`,
  env: {
    MPPX_PRIVATE_KEY: localRpcUrl
      ? `<private key of a wallet, 0x and 64 hex digits; POST {"address": "0x…"} to ${baseUrl}${FAUCET_PATH} to fund it>`
      : '<private key of a wallet that holds USDC on Base, 0x and 64 hex digits>',
    ...(localRpcUrl ? { MPPX_RPC_URL: localRpcUrl } : {}),
  },
})

/** How a paying command is described. */
export const PAYING_STEP = {
  command: z
    .string()
    .describe(
      'A line for a POSIX shell that pays as it stands, once the variables of `env` are set. Needs npm, and nothing installed before',
    ),
  env: z
    .record(z.string(), z.string())
    .describe(
      'Environment variables that `command` reads. A value in angle brackets is yours to fill in; set all others as they are',
    ),
}
