// LangChain agent that orders and pays over the HTTP interface of any server.
//   npm install --no-save @langchain/openai
//   OPENAI_API_KEY=… PRIVATE_KEY=0x… npm run example:langchain -- "a bowl of ramen near 11201, for Ada, 917 555 0134, ada@example.com"
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { type Comanda, openComanda } from 'comanda-agent-tools'
import { toLangChain } from 'comanda-agent-tools/langchain'
import { payWithX402 } from 'comanda-agent-tools/pay'
import { createAgent, initChatModel } from 'langchain'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type AskedCart, type QuotedCart, quoteMatchesCart } from './quote-matches-cart.ts'

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
  const comanda = await openComanda(baseUrl, {
    fetch: await payWithX402(account, { most: 40 }),
    agentId: 'langchain-example',
  })
  const tools = toLangChain({ ...comanda, run: payingForWhatWasAsked(comanda.run) })
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
function payingForWhatWasAsked(run: Comanda['run']): Comanda['run'] {
  const asked = new Set<unknown>()
  return async (name, input = {}) => {
    if (name === 'pay_order' && !asked.has(input.pt))
      return { error: 'not_asked_for', message: 'This quote is not for what was asked. Preview the order again.' }
    const answer = await run(name, input)
    if (name === 'preview_order' && answer.priceToken && quoteMatchesCart(input as AskedCart, answer as QuotedCart))
      asked.add(answer.priceToken)
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
