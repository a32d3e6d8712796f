import { expect, test } from 'vitest'
import { twilioCarrier } from '#src/fulfillment/phone/twilio.ts'
import { idleClock } from './idle-clock.ts'
import { openTelephone } from './telephone-kit.ts'

// Contract tests for every carrier. TWILIO_TEST_NUMBER, with TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM,
// adds the real one.

const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_TEST_NUMBER } = process.env

async function simulated() {
  const { world, run } = idleClock()
  const telephone = await openTelephone({ world })
  return {
    run,
    telephone,
    carrier: telephone.carrier,
    number: '+13475550181',
    close: () => telephone[Symbol.asyncDispose](),
  }
}

async function real() {
  const carrier = twilioCarrier({
    kind: 'twilio',
    accountSid: TWILIO_ACCOUNT_SID!,
    authToken: TWILIO_AUTH_TOKEN!,
    from: TWILIO_FROM!,
    callbackUrl: 'https://comanda.example',
  })
  const run = <T>(task: Promise<T>) => task
  return { run, carrier, number: TWILIO_TEST_NUMBER!, close: async () => {} }
}

const carriers = [['simulator', simulated, false] as const, ['twilio', real, TWILIO_TEST_NUMBER === undefined] as const]

for (const [name, open, absent] of carriers)
  test.skipIf(absent)(
    `${name}: a call is placed and hung up, a wrong number is refused, the end of what is over is no error`,
    async () => {
      const { carrier, run, number, close } = await open()
      const placed = await run(carrier.call({ id: 'attempt-that-nobody-knows', to: number }))
      expect(placed).toEqual({ kind: 'placed', callSid: expect.stringMatching(/^CA[0-9a-f]{32}$/) })
      await run(carrier.hangUp((placed as { callSid: string }).callSid))
      await run(carrier.hangUp((placed as { callSid: string }).callSid))
      await run(carrier.hangUp(`CA${'0'.repeat(32)}`))
      for (const to of ['+1', '+442079460123', '+18765550100', '911', ''])
        expect(await run(carrier.call({ id: 'x', to }))).toEqual({
          kind: 'refused',
          later: false,
          reason: `${to} is not a US phone number`,
        })
      await close()
    },
  )

test('a call that our side hangs up ends at once, whatever its state', async () => {
  const { run, telephone, close } = await simulated()
  telephone.books.plan('a', (await import('./order-kit.ts')).order)
  const placed = await run(telephone.carrier.call({ id: 'a', to: '+13475550181' }))
  if (placed.kind !== 'placed') throw new Error('not placed')
  await telephone.carrier.hangUp(placed.callSid)
  await run(telephone.exchange.quiet())
  expect(telephone.books.row('a').outcome).toEqual({ kind: 'hung_up' })
  await close()
})

test('a wrong auth token is rejected; a carrier that does not respond leaves the call state unknown', async () => {
  const { telephone, close } = await simulated()
  const settings = {
    kind: 'simulator' as const,
    accountSid: telephone.exchange.accountSid,
    authToken: 'f'.repeat(32),
    from: telephone.exchange.from,
    callbackUrl: telephone.callbackUrl,
    apiUrl: telephone.exchange.apiUrl,
  }
  expect(await twilioCarrier(settings).call({ id: 'x', to: '+13475550181' })).toEqual({
    kind: 'refused',
    reason: '20003: Authenticate',
    later: false,
  })
  expect(telephone.exchange.callsTo('+13475550181')).toBe(0)
  await close()
  await expect(twilioCarrier(settings).call({ id: 'x', to: '+13475550181' })).rejects.toThrow()
})

test('the simulator rejects an invalid number as the carrier does', async () => {
  const { telephone, close } = await simulated()
  const { accountSid, authToken, apiUrl, from } = telephone.exchange
  const post = async (form: Record<string, string>) => {
    const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Calls.json`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams(form),
    })
    return { status: response.status, ...((await response.json()) as object) }
  }
  const Url = `${telephone.callbackUrl}/voice/twiml/x`
  expect(await post({ To: '12345', From: from, Url })).toMatchObject({ status: 400, code: 21211 })
  expect(await post({ To: '+13475550181', From: '+13475550199', Url })).toMatchObject({ status: 400, code: 21210 })
  expect(await post({ To: '+13475550181', From: from, Url: 'nowhere' })).toMatchObject({ status: 400, code: 21205 })
  await close()
})
