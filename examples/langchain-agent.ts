// LangChain agent that orders and pays over the HTTP interface of any server.
//   npm install --no-save @langchain/openai
//   OPENAI_API_KEY=… PRIVATE_KEY=0x… npm run example:langchain -- "a bowl of ramen near 11201, for Ada, 917 555 0134, ada@example.com"
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { ExactEvmScheme } from '@x402/evm'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { createAgent, initChatModel } from 'langchain'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { toLangChain } from '#tools/adapters/langchain.ts'
import { createHttpRunner, type Run } from '#tools/adapters/run.ts'
import { TOOLS } from '#tools/registry.ts'
import { type AskedCart, type QuotedCart, quoteMatchesCart } from './quote-matches-cart.ts'

/** Tools that an agent needs to buy food. */
const NEEDED = ['search', 'list_restaurants', 'get_menu', 'preview_order', 'confirm_order', 'pay_order', 'get_order']

const SYSTEM_PROMPT =
  'You buy food for a person. Find a dish with search, read the menu, price the cart with preview_order, book it with ' +
  'confirm_order and the given contact, and pay with pay_order, which signs and pays up to $40 by itself. When a tool ' +
  'answers with an error, do what _hint says. An _example without _exampleNeeds is the same request put right: send it. ' +
  'With _exampleNeeds, fill in those fields from what the person said, and never make anything up. Then say in one ' +
  'sentence what was ordered, where, for how much, and its orderId.'

export type Purchase = {
  readonly baseUrl: string
  readonly model: BaseChatModel
  /** Paying account, limited to 40 USDC per payment. */
  readonly account: PrivateKeyAccount
  readonly wish: string
}

/** Runs an agent that buys the requested food. Returns all messages, ending with the agent's last one. */
export async function buyFood({ baseUrl, model, account, wish }: Purchase): Promise<string[]> {
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: '$40' })
  client.register('eip155:8453', new ExactEvmScheme(account))
  const run = createHttpRunner({ baseUrl, fetch: wrapFetchWithPayment(fetch, client), agentId: 'langchain-example' })
  const tools = await toLangChain(
    TOOLS.filter(({ name }) => NEEDED.includes(name)),
    payingForWhatWasAsked(run),
  )
  const agent = createAgent({ model, tools, systemPrompt: SYSTEM_PROMPT })
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: wish }] }, { recursionLimit: 60 })
  return messages.map(message => `${message.type}: ${message.text}`)
}

/** Opens the model, or exits the process with a message about the missing package or key. */
async function openModel(id: string): Promise<BaseChatModel> {
  try {
    return (await initChatModel(id)) as unknown as BaseChatModel
  } catch (error) {
    const [why] = (error as Error).message.split('\n')
    process.stderr.write(
      `The model ${id} cannot be opened: run npm install --no-save @langchain/openai and set OPENAI_API_KEY. (${why})\n`,
    )
    process.exit(1)
  }
}

/** Wraps a runner to refuse payment for quotes that do not match the agent's request. */
function payingForWhatWasAsked(run: Run): Run {
  const asked = new Set<unknown>()
  return async (tool, input) => {
    const { pt } = input as { pt?: unknown }
    if (tool.name === 'pay_order' && !asked.has(pt))
      return { error: 'not_asked_for', message: 'This quote is not for what was asked. Preview the order again.' }
    const answer = await run(tool, input)
    const { priceToken } = answer as { priceToken?: unknown }
    if (tool.name === 'preview_order' && priceToken && quoteMatchesCart(input as AskedCart, answer as QuotedCart))
      asked.add(priceToken)
    return answer
  }
}

if (import.meta.main) {
  const { BASE_URL: baseUrl = 'http://localhost:3000', PRIVATE_KEY, OPENAI_MODEL = 'gpt-5-mini' } = process.env
  const model = await openModel(`openai:${OPENAI_MODEL}`)
  const account = privateKeyToAccount((PRIVATE_KEY as `0x${string}` | undefined) ?? generatePrivateKey())
  // without PRIVATE_KEY the agent uses a new wallet, which only the faucet of the local chain can fund
  const address = JSON.stringify({ address: account.address })
  const headers = { 'Content-Type': 'application/json' }
  if (!PRIVATE_KEY) await fetch(`${baseUrl}/api/local/faucet`, { method: 'POST', headers, body: address })
  const wish = process.argv[2] ?? 'A bowl of ramen near 11201 for Ada Agent, 917 555 0134, ada@example.com'
  process.stdout.write(`${(await buyFood({ baseUrl, model, account, wish })).join('\n\n')}\n`)
}
