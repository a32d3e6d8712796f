import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findStatementAboutPerson } from '#src/clerk/understand/told-of-somebody.ts'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const ORDER =
  'two pepperoni slices from Marchetti & Daughters Pizza, pickup at 1:30. Tom Reed, 917 555 0151, tom@example.com'
let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const rows = (text: string) => text.trim().split('\n')

describe('a yes next to an unclear remark about a person', () => {
  test.each(
    rows(`
yes, I'm not lactose intolerant. My roommate, who shares it, is
Yes, I don't have a milk allergy. My daughter, who eats this, does
yes, no soy alérgica a la leche. Mi hija, Mia, sí lo es
yes, I'm not allergic to milk. My 4-year-old is
yes, I'm not allergic to milk. My daughter (4) is
Yes. I'm not allergic to milk. My kids, all three, are
ok, I don't have allergies. Mia does
Yes. I have EoE
Yes. I have FPIES
Yes. My son turns blue
Yes. I carry adrenaline
Yes. My baby reacts
ok do it. my husband ends up in a ward
sí, mándalo. mi hijo se pone azul
yes, my throat itches afterwards
my son reacts
careful please, she is sensitive
we have a sensitive eater
my doctor gave me a list of foods
yes, my lips tingle afterwards
yes, I'm not allergic to milk. One of us is
`),
  )('%s: books nothing, and asks what must be avoided', async words => {
    const answers = await converse(lab.clerk, [ORDER, words, 'yes'])
    for (const { ready_to_buy, reply } of answers) expect(ready_to_buy, reply).toBe(false)
    expect(answers[1]!.reply).toMatch(/what must be avoided\?|qué hay que evitar/i)
  })

  test('is followed by a booking once the guest says that nothing must be avoided', async () => {
    const answers = await converse(lab.clerk, [ORDER, 'Yes. My baby reacts', 'no allergies', 'yes'])
    expect(answers.map(({ ready_to_buy }) => ready_to_buy)).toEqual([false, false, false, true])
  })

  test('is followed by a constraint once the guest says what must be avoided', async () => {
    const [, , told] = await converse(lab.clerk, [ORDER, 'Yes. My son turns blue', 'from milk'])
    expect(told!.cart.constraints?.allergens).toContain('milk')
  })
})

describe('a warning next to a yes', () => {
  test.each(['yes, beware of milk', 'yes but mind the milk', 'yes, please be careful. milk'])('%s', async words => {
    const [, answer, second] = await converse(lab.clerk, [ORDER, words, 'place it'])
    expect(answer!.reply).toContain('Must I keep milk out of everything?')
    expect([answer!.ready_to_buy, second!.ready_to_buy]).toEqual([false, false])
  })
})

describe('a personal remark next to a yes', () => {
  test.each(
    rows(`
yes, no allergies
Yes. We are not allergic to anything. Thanks
yes please. nobody has allergies
Yes. I don't know what USDC is, my grandson will do that. Yes, place it
ok I'm starving, place it
yes and thank you, my kids love it
si, mi esposo paga
yes, I'll wait outside
yes, we're all set
yes it's for me
ok my man, go
`),
  )('%s: is followed', words => {
    expect(findStatementAboutPerson(words)).toBeUndefined()
  })
})
