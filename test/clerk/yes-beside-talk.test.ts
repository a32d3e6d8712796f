import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const answerTo = async (words: string) => (await converse(lab.clerk, [ORDER, words])).at(-1)!
const rows = (text: string) => text.trim().split('\n')

describe('a yes next to small talk books the read-back order', () => {
  test.each(
    rows(`
Yes, go ahead, insha'Allah.
sigh ok. yes
hijole bueno, mi hija me ayuda con eso. dale
ay bendito, si, mandelo
Bueno, ya estuvo, pídalo
huh usdc ok. yes place it
no cash huh. w/e place it
aw man no cash. fine, place it
leave it!! i just want to order it
leave it as it is i didnt ask to change any dish just place it
12.33 lol perfect, send it
bismillah, yes
yes inshallah
yes ofc
mkay yes
hmph. yes.
pff. yes, order it
hungry af. yes
yes, im starving over here
eh ok, ill get spinach myself. place it
ok, i'll buy the drinks at the store. go ahead
bueno, compro el refresco aparte. dale, pídalo
go ahead, 1:30 is fine
yes please kind sir
alrighty then, yes please, and god bless
jeez took long enough. yes place it
lol what a bot. yes
okay my brother handles the usdc stuff, go ahead
interesting. ok yes go ahead
1:30 is fine, yes
perfect, thanks
ok gracias
sí gracias
va
👍 thanks
yes, have a nice day
yes for the third time
oui, s'il vous plaît
да, пожалуйста
はい、お願いします
हाँ जी
`),
  )('%s', async words => {
    const { ready_to_buy, reply } = await answerTo(words)
    expect(ready_to_buy, reply).toBe(true)
  })
})

describe('a yes next to anything else books nothing', () => {
  test.each(
    rows(`
eh ok, ill get pepperoni slices myself. place it
fine, i will get a second pie myself. place it
ok i'll get a cola too. place it
go ahead, 2:30 is fine
haha no pepperoni on my slices. yes
no tea. yes but make it three
no tea, no cheese. yes
one is all right. yes
yes, undo
ok, i quit
yes, nix that
yes, for bob
yes, to boston
yes, next week
yes, spicy
yes, eggless
yes sans fromage
yes wihtout cheese
yes, once my wife is here
yes, napkins
yes. she hates olives
sure. two forks
sí, cámbiele
yes, ojala sin carne
insha'Allah
sigh no
yes Erdnüsse töten mich
yes, Erdnüsse töten mich
ok не надо
yes 花生
yes legumes
yes Milch
ok lieber nicht
ok warte
yes ma senza maiale
yes lmk
place it xyzzy
yes change it
yes, Brooklyn
yes tonight
yes, the second restaurant
do it after work
sí, al rato
sure, Jan
yes 🥜
sure 🙄
yes, one
да, без сыра
はい、でもチーズ抜きで
yes Jain
yes, Hindu
yes Glatt
`),
  )('%s', async words => {
    const { ready_to_buy, reply } = await answerTo(words)
    expect(ready_to_buy, reply).toBe(false)
  })
})
