import { expect, test } from 'vitest'
import { takePhoneAndEmail } from '#src/clerk/understand/take-contact.ts'
import { takeName } from '#src/clerk/understand/take-name.ts'

const none = () => false
const heard = (text: string, asked: boolean, known?: string): string => {
  const reach = takePhoneAndEmail(text, asked)
  const ground = {
    asked,
    hasContact: reach.customer !== undefined,
    isFood: none,
    isOnMenu: none,
    isDish: none,
    isPlace: none,
    known,
    email: reach.customer?.email,
  }
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
] as const)('the name in "%s" is extracted', (text, asked, meant) =>
  expect(heard(text, asked).trim()).toBe(meant.trim()),
)

test('a full name replaces the first name given before', () =>
  expect(heard('luis garcia. asap', false, 'luis')).toBe('luis garcia | asap'))

test.each([
  ['add fries. tre wilkins 347 555 0114 tre.w@example.com', 'tre wilkins'],
  ['Lovely. My telephone is 212-555-0161, email rosalind.adler@example.com', '-'],
  ['NY 10004. Priya Raman 212-555-0177 priya@example.com', 'Priya Raman'],
  ['pickup. mary ann lopez 347 555 0109 maryann@example.com', 'mary ann lopez'],
  ['wpruitt@example.com 718-555-0190 walter pruitt pls', 'walter pruitt'],
  ['hey, sam here 347 555 0112 sam.k@example.com', 'sam'],
  ['el nombre es lucia mendez y el correo lucia@example.com', 'lucia mendez'],
  ['The name is Rosalind Adler. Leave it with Hector.', 'Rosalind Adler'],
  ['its for denise kaplan. pick up at 2', 'denise kaplan'],
] as const)('a name is separated from the surrounding text: "%s"', (text, meant) =>
  expect(heard(text, true).split(' | ')[0]).toBe(meant),
)

test.each([
  ["my name isn't Lovely, it's Rosalind Adler!", 'Rosalind Adler'],
  ["It's not Lovely, it is Rosalind Adler", 'Rosalind Adler'],
  ['you have the wrong name, it is Rosalind Adler', 'Rosalind Adler'],
  ['Please change the name to Rosalind Adler', 'Rosalind Adler'],
  ['no me llamo Lovely, soy Rosalind Adler', 'Rosalind Adler'],
  ["it isn't spicy, is it", '-'],
  ['im by fordham rd in the bx', '-'],
  ['I am eighty one years old and would like some soup', '-'],
] as const)('a name that was misunderstood is corrected by "%s"', (text, meant) =>
  expect(heard(text, false, 'Lovely').split(' | ')[0]).toBe(meant),
)

test.each([
  "She's at the corner",
  "They're upstairs, he knows",
  "Yo I'm tryna get wings",
  'im gonna need napkins',
  "i'm broke so no extras",
  "i'm sorta full",
  'im outta here',
  'is that actually under supervision because my mother in law will ask',
  'It is under construction',
  'aw. ok leave it out',
  'sigh. whatever works',
])('no person is named in "%s"', text => expect(heard(text, true).split(' | ')[0]).toBe('-'))

test.each([
  ['For Yesenia. Yesenia Rosario, 555 774 0120, yrosario@example.com', 'Yesenia Rosario'],
  ['im marta', 'marta'],
  ['my name is barbara klein not supervision because', 'barbara klein'],
  ['put it under Marisol', 'Marisol'],
  ['im Alicia Thornton 347 555 0199 alicia.t@example.com', 'Alicia Thornton'],
  ['soy Chuy Mendoza, mi cel 555 401 0199', 'Chuy Mendoza'],
  ['call me Big Al', 'Big Al'],
] as const)('a name is extracted from a phrase that states it: "%s"', (text, meant) =>
  expect(heard(text, true).split(' | ')[0]).toBe(meant),
)

test.each([
  ["Oh my, my name isn't Lovely! It's Ruth Baker.", 'Ruth Baker'],
  ['my name is barbara klein not lovely', 'barbara klein'],
  ['its Darnell Williams not lovely', 'Darnell Williams'],
] as const)('a name is extracted intact although another one is denied: "%s"', (text, meant) =>
  expect(heard(text, false, 'Lovely').split(' | ')[0]).toBe(meant),
)
