import { existsSync, globSync, readFileSync } from 'node:fs'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { assignedIn, commandsIn, keptOf, runCommand } from '../discovery/commands.ts'

useChain()

/** README first, because commands in the other documents might use variables that it sets. */
const DOCUMENTS = ['README.md', ...globSync('docs/*.md').sort()].map(file => readFileSync(file, 'utf8'))

/** Commands run by other tests: they run until stopped, or use the whole machine. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'test/app/main.test.ts',
  'npm ci && npm test': '.ci/run',
  'npm run demo': 'test/scripts/demo.test.ts',
  'npm run chat': 'test/scripts/chat.test.ts',
}

/** Shell command that prints a variable's value on one line at the end of a script. */
const telling = (name: string): string => `printf 'kept ${name}=%s\\n' "$(printf %s "$${name}" | tr -d '\\n')"`

const withoutComment = (text: string): string => text.replace(/ {2,}# .*$/gm, '').trim()

test('every command of the README and of docs/ works as written', async () => {
  // the local chain, as in npm start
  await using server = await startServer(chain, { env: { CHAIN_RPC_URL: '', TREASURY_KEY: '', RELAYER_KEY: '' } })
  const key = generatePrivateKey()
  await server.engine.faucet.fund(privateKeyToAccount(key).address)
  const health = await server.get('/health')
  const env: Record<string, string> = {
    STATE_DIR: server.stateDir,
    BASE_URL: server.baseUrl,
    MPPX_PRIVATE_KEY: key,
    MPPX_RPC_URL: health.body.checks.chain.rpc,
  }
  const all = DOCUMENTS.flatMap(text => commandsIn(text.replaceAll('http://localhost:3000', server.baseUrl)))
  const commands = all.map(command => ({ ...command, text: withoutComment(command.text) }))
  for (const { text } of commands.filter(each => ELSEWHERE[each.text])) expect(existsSync(ELSEWHERE[text]!)).toBe(true)
  const waiting = commands.filter(each => !ELSEWHERE[each.text])
  expect(waiting.length).toBeGreaterThan(8)
  // a command might precede the one that sets the variables it needs
  for (const lacking of [false, true])
    for (const command of waiting.splice(0)) {
      const sets = assignedIn(command.text)
      const needs = [...command.text.matchAll(/\$([A-Z_]+)/g)].map(match => match[1]!)
      if (!lacking && needs.some(name => !(name in env) && !sets.includes(name))) {
        waiting.push(command)
        continue
      }
      const { exit, out, err } = await runCommand([command.text, ...sets.map(telling)].join('\n'), env)
      expect({ command: command.text, exit, err: exit === 0 ? '' : err + out }).toEqual({
        command: command.text,
        exit: 0,
        err: '',
      })
      if (sets.length > 0) expect(out).not.toContain('"error":')
      for (const [, name, value] of out.matchAll(/^kept (\w+)=(.*)$/gm)) {
        expect({ name, value }).toMatchObject({ value: expect.not.stringMatching(/^(?:undefined|)$/) })
        env[name!] = value!
      }
      if (!/^(?:curl|npx) /.test(command.text)) continue
      const answer = JSON.parse(out)
      expect({ command: command.text, error: answer.error }).toMatchObject({ error: undefined })
      Object.assign(env, keptOf(command, answer))
    }
}, 600_000)
