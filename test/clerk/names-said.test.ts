import { expect, test } from 'vitest'
import { takeName, takeReach } from '#src/clerk/understand/take-contact.ts'

const none = () => false
const heard = (text: string, asked: boolean, known?: string): string => {
  const reach = takeReach(text, asked)
  const ground = { asked, hasContact: reach.customer !== undefined, isFood: none, isDish: none, isPlace: none, known }
  const name = takeName(reach.text, ground)
  return `${name.found ?? '-'} | ${name.text}`
}

test.each([
  ['luis', true, 'luis | '],
  ['luis garcia. lo mas pronto posible', true, 'luis garcia | lo mas pronto posible'],
  ['its for rose feldman', true, 'rose feldman | ;'],
  ['my name is luis garcia. 1:15 works', true, 'luis garcia | ; . 1:15 works'],
  ['n a horchata. names jaylen 347 555 0188', false, 'jaylen | n a horchata. ; ;'],
  ['names just rose feldman tho lol. run it', false, 'rose feldman | ; tho lol. run it'],
  [
    "at 1:30 and it's marcus bell 718 555 0117 m.bell@example.com and fries",
    false,
    'marcus bell | at 1:30; ; and fries',
  ],
  ['hold the mayo. kevin park 646 555 0171', false, 'kevin park | hold the mayo.; '],
  ['at one thirty PM Greg Holloway 212 555 0142', false, 'Greg Holloway | at one thirty PM; '],
  ['is it vegan? one for pickup, Priya 917 555 0145', false, 'Priya | is it vegan?;one for pickup; '],
] as const)('the name in "%s" is heard', (text, asked, meant) => expect(heard(text, asked).trim()).toBe(meant.trim()))

test('a whole name replaces the first name that was said', () =>
  expect(heard('luis garcia. asap', false, 'luis')).toBe('luis garcia | asap'))
