import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { canInstall, emptyFolder, runLine } from '#test/support/strangers-machine.ts'

useChain()

// The package installed by a stranger from its tarball, with the commands of its README and nothing else.

const readme = readFileSync('packages/agent-tools/README.md', 'utf8')
const client = /```js\n([\s\S]*?)```/.exec(readme)![1]!
const installs = [...readme.matchAll(/npm install [^`\n]+/g)].map(([command]) => command)
const installOf = (name: string) => installs.find(command => command.includes(` ${name}`))!

/** Installs the tarball and the given packages in an empty folder. */
async function install(
  ...commands: readonly string[]
): Promise<(file: string, text: string, env?: object) => Promise<string>> {
  const cwd = emptyFolder()
  execFileSync('npm', ['pack', '--pack-destination', cwd], { cwd: 'packages/agent-tools', stdio: 'ignore' })
  const tarball = readdirSync(cwd).find(name => name.endsWith('.tgz'))!
  writeFileSync(join(cwd, 'package.json'), '{"private":true,"type":"module"}')
  const shell = ['/bin/sh', '-euc'] as const
  for (const command of [`npm install ./${tarball}`, ...commands]) await runLine(shell, command, cwd)
  return (file, text, env = {}) => {
    writeFileSync(join(cwd, file), text)
    return runLine(shell, `node ${file}`, cwd, { ...env })
  }
}

describe.skipIf(!canInstall())('the package, installed as its README says', { timeout: 400_000 }, () => {
  test.each([
    ['@x402/fetch', client],
    ['mppx@', client.replaceAll('payWithX402', 'payWithMpp')],
  ])('with %s orders and pays', async (name, text) => {
    await using server = await startServer(chain)
    const PRIVATE_KEY = generatePrivateKey()
    await chain.payer(PRIVATE_KEY)
    const run = await install(installOf(name))
    const customer = { NAME: 'Ada Agent', PHONE: '917 555 0134', EMAIL: 'ada@example.com' }
    expect(await run('client.js', text, { BASE_URL: server.baseUrl, PRIVATE_KEY, ...customer })).toMatch(
      /ORD-\w+: (?!awaiting_payment)\w+\. /,
    )
    expect(await chain.balance(privateKeyToAccount(PRIVATE_KEY).address)).toBeLessThan(200_000_000n)
  })

  test('has tools for LangChain and for the AI SDK', async () => {
    await using server = await startServer(chain)
    const run = await install(installOf('@langchain/core'), installOf('ai'))
    const told = await run(
      'tools.js',
      `
      import { openComanda } from 'comanda-agent-tools'
      import { toLangChain } from 'comanda-agent-tools/langchain'
      import { toAiSdk } from 'comanda-agent-tools/ai-sdk'
      const comanda = await openComanda(process.env.BASE_URL)
      const menu = { id: '35453', q: 'plate' }
      const one = JSON.parse(await toLangChain(comanda).find(({ name }) => name === 'get_menu').invoke(menu))
      console.log(JSON.stringify([one, await toAiSdk(comanda).get_menu.execute(menu, {})]))
    `,
      { BASE_URL: server.baseUrl },
    )
    const { body } = await server.get('/api/restaurants/35453/menu?q=plate')
    expect(JSON.parse(told)).toEqual([body, body])
  })
})
