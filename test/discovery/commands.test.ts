import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { commandOf } from '#src/discovery/flow-text.ts'
import { sign } from '#test/support/buyer.ts'
import { chain } from '#test/support/lab-chain.ts'
import { cards, server, usePaymentMethods } from '#test/support/payment-methods-lab.ts'
import type { FlowStep } from '#tools/flows/flow.ts'
import { FLOWS } from '#tools/flows/flows.ts'
import { type Command, commandsIn, keptOf, runCommand } from './commands.ts'
import { given } from './walk.ts'

usePaymentMethods()

const STEPS = FLOWS.flatMap(flow => flow.steps)

/** Returns the step from which a command was printed. */
function stepOf({ text }: Command): FlowStep | undefined {
  const telling = { baseUrl: server.baseUrl, tools: OPERATIONS }
  return STEPS.find(step => !step.resends && commandOf(telling, step)[0] === text)
}

/** Fetches a document from the server and runs it command by command, as a user with a wallet of their own. */
async function follow(path: string): Promise<string[]> {
  const key = generatePrivateKey()
  const wallet = privateKeyToAccount(key)
  await chain.mint(wallet.address, 200_000_000n)
  const env: Record<string, string> = {
    MPPX_PRIVATE_KEY: key,
    MPPX_RPC_URL: chain.rpcUrl,
    MPPX_STRIPE_SECRET_KEY: 'sk_test_buyer',
    MPPX_STRIPE_SPT_URL: `${cards.url}/v1/test_helpers/shared_payment/granted_tokens`,
    TOMORROW: String(given().tomorrow),
  }
  const commands = commandsIn(await (await fetch(`${server.baseUrl}${path}`)).text())
  let quoted: unknown
  for (const command of commands) {
    if (command.text.includes('$PAYMENT"')) env.PAYMENT = JSON.stringify(await sign(wallet, quoted))
    const { exit, out, err } = await runCommand(command.text, env)
    expect({ command: command.text, exit, err: exit === 0 ? '' : err }).toMatchObject({ exit: 0 })
    const answer = JSON.parse(out)
    const step = stepOf(command)
    expect({ command: command.text, isOfAFlow: step !== undefined, error: answer.error, answer }).toMatchObject({
      isOfAFlow: true,
      error: step!.fault,
    })
    Object.assign(env, keptOf(command, answer))
    quoted = answer.payment ?? quoted
  }
  return commands.map(command => stepOf(command)!.tool)
}

test('the skill contains only commands that work, and alone leads to a paid order', async () => {
  const followed = await follow('/.well-known/agent-skill')
  expect(followed.slice(0, 6)).toEqual([
    ...['list_restaurants', 'get_menu', 'preview_order', 'confirm_order', 'pay_order', 'get_order'],
  ])
})

test('llms.txt contains only commands that work', async () => {
  expect(await follow('/llms.txt')).toContain('pay_order')
})

test('the clerk document leads from the first message to a paid order', async () => {
  expect(await follow('/clerk/llms.txt')).toEqual(['chat_with_clerk', 'chat_with_clerk', 'pay_order', 'order_once'])
})
