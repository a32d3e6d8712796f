import { FAUCET_PATH, PAYING_CLIENT } from '#src/payments/paying-command.ts'
import type { Telling } from './flow-text.ts'

/** How a reader comes to a wallet that the commands of a document pay with: a sentence or two for each line. */
export const walletLines = ({ baseUrl, local }: Pick<Telling, 'baseUrl' | 'local'>): string[] => [
  'You need a wallet with USDC on Base (chain id 8453). No ETH: payments are signed, not sent (EIP-3009), and gas is on us.',
  `\`${PAYING_CLIENT}\` needs npm and nothing installed before. It signs with the private key in the environment variable \`MPPX_PRIVATE_KEY\`; without one it looks in the system's keychain and ends with \`KEYCHAIN_UNAVAILABLE\` where there is none. \`_next.env\` of a confirmation, and \`env\` of the clerk's \`pay_instructions\`, name every variable. Never print a key, never put it into a request.`,
  ...(local
    ? [
        `This server runs on a local chain with worthless money. Make a wallet (viem: \`generatePrivateKey()\`, \`privateKeyToAddress(key)\`), and \`POST ${baseUrl}${FAUCET_PATH}\` with \`{"address": "0x…"}\` gives it 200 USDC. \`MPPX_RPC_URL\` must be \`checks.chain.rpc\` of \`GET ${baseUrl}/health\`. Never sign for it with a key that owns real USDC.`,
      ]
    : []),
]
