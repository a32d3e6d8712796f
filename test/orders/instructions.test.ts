import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { additionIn } from '#src/orders/additions.ts'
import { checkInstructions } from '#src/orders/instructions.ts'
import { expectLinear } from '#test/support/growth.ts'
import { CODE, PROSE } from './texts/code.ts'

const codes = (text: string) => checkInstructions(text).problems.map(p => p.code)

describe('the length', () => {
  test.each([
    ['200 pizzas', '🍕'.repeat(200), []],
    ['201 pizzas', '🍕'.repeat(201), ['instructions_too_long']],
    ['200 letters that are two code points each before NFC', 'e\u0301'.repeat(200), []],
    ['200 letters among invisible ones', 'a\u200b\u202e'.repeat(200), []],
    ['200 letters with spaces around', `  ${'a'.repeat(200)}\n`, []],
  ])('of %s', (_what, text, problems) => expect(codes(text)).toEqual(problems))

  test('is stated in the message', () =>
    expect(checkInstructions('🍕'.repeat(201)).problems[0]?.message).toBe(
      'special_instructions has 201 characters; at most 200 are allowed.',
    ))
})

describe('text that is not plain', () => {
  test.each([
    'see evil.com',
    'EVIL.COM',
    'e\u200bvil.c\u200bom',
    'evil\ufeff.com',
    'https://evil.example/x',
    'ftp://1.2.3.4',
    'www.evil',
    'order.shop/now',
    '<b>hi',
    '</b>',
    '<!-- x',
    '<script>alert(1)</script>',
    '`rm -rf`',
    '{{ name }}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is what is refused
    '${HOME}',
  ])('%s is rejected', text => expect(codes(text)).toEqual(['instructions_rejected']))

  test('is reported together with its length', () =>
    expect(codes(`evil.com ${'a'.repeat(200)}`)).toEqual(['instructions_too_long', 'instructions_rejected']))
})

test.each([
  '<3 thanks',
  'apt 4.B, ring twice',
  'Ring twice. Come up.',
  'No. 5, 2.5 flights up',
  '1 < 2',
  'sauce on the side; {no} onions',
  'cilantro & lime, $5 for the driver',
  'Ñandú, 你好, مرحبا',
])('%s is plain text', text => expect(checkInstructions(text)).toMatchObject({ problems: [], text }))

describe.each(['restaurant', 'grocery', 'voice'] as const)('on the %s channel', channel => {
  const codesOf = (text: string) => checkInstructions(text, channel).problems.map(problem => problem.code)

  test.each(CODE)('%j is rejected as link, markup, or code', text =>
    expect(codesOf(text)).toContain('instructions_rejected'),
  )

  // a kitchen reached by phone also rejects additions
  test.each(channel === 'voice' ? PROSE.filter(text => additionIn(text) === undefined) : PROSE)(
    '%j merely resembles code and is taken',
    text => expect(codesOf(text)).toEqual([]),
  )
})

test('control characters are rejected', () => {
  const { problems } = checkInstructions('ring\u0007 twice\u001b[2J')
  expect(problems).toEqual([
    expect.objectContaining({ code: 'instructions_rejected', message: expect.stringContaining('control characters') }),
  ])
})

test('invisible characters and variation selectors are removed, and line breaks become spaces', () => {
  const hidden =
    '\ufe0f\u{e0100}\u115f\u3164\uffa0\u2800\u034f\u00ad\u061c\u180e\u200b\u200d\u200e\u202e\u2066\u2069\ufeff\u{e0041}\u{e007f}'
  expect(checkInstructions(`ring\r\n\t ${hidden}twice\u2028${hidden}please`).text).toBe('ring twice please')
  expect(checkInstructions(`e${hidden}\u0301`).text).toBe('é')
})

test.each([undefined, '', '   ', '\u200b'])('%j is no remark at all', text =>
  expect(checkInstructions(text)).toEqual({ problems: [], warnings: [], text: null }),
)

test.each(['I am allergic to nuts', 'peanut ALLERGY!', 'celiac', 'lactose intolerant'])(
  '%s is pointed to the constraints',
  text => expect(checkInstructions(text).warnings).toEqual([expect.stringContaining('constraints.allergens')]),
)

describe('instructions of any kind', () => {
  const piece = fc.constantFrom(
    'evil',
    '.',
    'co',
    'com',
    'm',
    'merce',
    '<',
    'b',
    '>',
    '`',
    '{',
    '$',
    '🍕',
    ' ',
    '\u200b',
    'e\u0301',
    'www',
    ':',
    '/',
    'ring twice ',
  )
  const texts = fc.oneof(
    fc.array(piece, { maxLength: 120 }).map(pieces => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 400 }),
  )

  test('stay the same if they are cleaned twice', () =>
    fc.assert(
      fc.property(texts, given => {
        const { text, problems } = checkInstructions(given)
        if (problems.length === 0 && text !== null) expect(checkInstructions(text).text).toBe(text)
      }),
      { numRuns: 2000 },
    ))

  test('are checked in time linear in their length', () => {
    const units = ['a.', 'a-', '<', 'www', '{', 'a:/', 'co.', ' \u200b', 'allerg', 'http:', '..', '\n ']
    for (const unit of units)
      expectLinear(length => unit.repeat(length / unit.length), checkInstructions, [250, 2_000], unit)
  })
})
