import { z } from 'zod'

/**
 * npm packages that pay from a terminal, with pinned versions: their peer dependency ranges exclude each other's
 * newest versions.
 */
const PACKAGES = ['viem@2.57.0', 'mppx@0.11.0']

/**
 * Command that installs them in a folder. Only both together: with one of them in the folder, npx installs the other
 * beside it in a version that excludes it.
 */
export const INSTALL_CLIENT = `npm i ${PACKAGES.join(' ')}`

/** Command prefix of a published client that pays any pay URL without prior installation. */
export const PAYING_CLIENT = `npx -y ${PACKAGES.map(name => `-p ${name}`).join(' ')} mppx`

/** Path of the faucet, which funds a wallet with worthless money on the local chain. */
export const FAUCET_PATH = '/api/local/faucet'

export type PayingCommand = {
  readonly command: string
  /** Environment variables of the command. Values in angle brackets are placeholders for the payer. */
  readonly env: Readonly<Record<string, string>>
}

type Place = {
  readonly baseUrl: string
  /** RPC URL for wallets on the local chain. */
  readonly localRpcUrl?: string
}

/** Returns a shell command that pays, and its environment variables. */
export const payingCommand = ({ baseUrl, localRpcUrl }: Place, payUrl: string): PayingCommand => ({
  command: `${PAYING_CLIENT} '${payUrl}' --protocol x402`,
  env: {
    MPPX_PRIVATE_KEY: localRpcUrl
      ? `<private key of a wallet, 0x and 64 hex digits; POST {"address": "0x…"} to ${baseUrl}${FAUCET_PATH} to fund it>`
      : '<private key of a wallet that holds USDC on Base, 0x and 64 hex digits>',
    ...(localRpcUrl ? { MPPX_RPC_URL: localRpcUrl } : {}),
  },
})

/** Schema fields of a payment command. */
export const PAYING_STEP = {
  command: z
    .string()
    .describe(
      'POSIX shell command that pays as is, once the variables of `env` are set. Needs npm; nothing else has to be installed',
    ),
  env: z
    .record(z.string(), z.string())
    .describe('Environment variables that `command` reads. Replace values in angle brackets; set all others unchanged'),
}
