import { FAUCET_PATH, INSTALL_CLIENT, PAYING_CLIENT } from '#src/payments/paying-command.ts'
import type { DocumentContext } from './flow-text.ts'

/** Explains how a reader obtains a wallet to run the commands of a document: one or two sentences per line. */
export const walletLines = ({ baseUrl, local }: Pick<DocumentContext, 'baseUrl' | 'local'>): string[] => [
  'You need a wallet with USDC on Base (chain id 8453), but no ETH: payments are signed, not sent (EIP-3009), and we pay the gas.',
  `\`${PAYING_CLIENT}\` needs only npm. It signs with the private key in \`MPPX_PRIVATE_KEY\`, or else with one of the system's keychain (\`KEYCHAIN_UNAVAILABLE\` if there is none). \`_next.env\` of a confirmation, and \`env\` of the clerk's \`pay_instructions\`, name every variable. Never print a key or put it into a request.`,
  ...(local
    ? [
        `Local chain, test money. Create a wallet (after \`${INSTALL_CLIENT}\`, \`viem/accounts\` has \`generatePrivateKey()\` and \`privateKeyToAddress(key)\`), and \`POST ${baseUrl}${FAUCET_PATH}\` with \`{"address": "0x…"}\` gives it 200 USDC. \`MPPX_RPC_URL\` must be \`checks.chain.rpc\` of \`GET ${baseUrl}/health\`. Never sign for it with a key that owns real USDC.`,
      ]
    : []),
]
