import { describe, expect, test } from 'vitest'
import type { CrashPoint } from '#src/kernel/world.ts'
import { type ChildServer, childServer } from '#test/support/child-server.ts'
import { chain } from '#test/support/lab-chain.ts'
import { PRICE, paymentOf, payPath, quote } from '#test/support/shop.ts'
import { startSmtpServer } from '#test/support/smtp-server.ts'

const POINTS: readonly CrashPoint[] = ['C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09', 'C20', 'C21']

/** Does something until the server answers with what was bought: when it dies under the request, it is started again. */
async function persistently(server: ChildServer, path: string, headers: Record<string, string>) {
  for (;;) {
    const answer = await server.get(path, headers).catch(async error => {
      if (!(await server.endsWithin(5_000))) throw error
      await server.start()
      return undefined
    })
    if (answer?.status === 200) return answer.body
    if (answer && answer.status !== 503) throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

async function untilMailed(server: ChildServer) {
  for (;;) {
    if (await server.endsWithin(500)) await server.start()
    const { mail } = await server.inspect(db => db.selectFrom('purchases').selectAll().executeTakeFirstOrThrow())
    if (mail === 'sent' || mail === 'unsure') return mail
  }
}

describe.concurrent('killed while a recipe is paid for and mailed', () => {
  test.for(POINTS)(
    '%s: after a restart it is paid once, delivered, and mailed once',
    { timeout: 240_000 },
    async point => {
      await using smtp = await startSmtpServer()
      await using server = await childServer(chain, { SMTP_URL: smtp.url, MAIL_FROM: 'recipes@shop.example' })
      const payer = await chain.payer()
      await server.start(point)
      const offer = await quote(server)
      const headers = await paymentOf(payer, offer)
      const path = payPath(offer, { email: 'ana@example.com' })
      const bought = await persistently(server, path, headers)
      const mail = await untilMailed(server)
      expect(await persistently(server, path, headers)).toEqual(bought)
      await server.kill()
      expect(server.starts()).toBe(2)
      expect(bought.receipt).toMatchObject({ amount: String(PRICE), pdfByMail: true })
      // the process died between the server's yes and our note of it: nobody knows, and nobody sends again
      expect(mail).toBe(point === 'C21' ? 'unsure' : 'sent')
      expect(smtp.delivered).toHaveLength(1)
      expect(await chain.transfersTo(server.treasury)).toHaveLength(1)
      expect(await chain.balance(payer.address)).toBe(200_000_000n - PRICE)
      const claims = await server.inspect(db => db.selectFrom('claims').select(['state', 'subject_id']).execute())
      expect(claims).toEqual([{ state: 'settled', subject_id: bought.receipt.purchaseId }])
    },
  )
})
