import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../scripts/import/csv.ts'
import { readJsonLines, readJsonValues } from '../../scripts/import/json-values.ts'

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}
const fieldsOf = async (...chunks: readonly string[]) => (await all(readCsv(chunks))).map(({ fields }) => fields)

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`
const written = (field: string): string => (/[",\r\n]|^$/.test(field) ? quoted(field) : field)
const fields = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '🍕', ' ', ',', '"', '\n', '\r', ';') }), {
  minLength: 1,
  maxLength: 5,
})

test('any RFC 4180 text is parsed back to its records, however it is split into chunks', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fields, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.nat(7),
      async (records, newline, ending, size) => {
        const text = records.map(record => record.map(written).join(',')).join(newline) + (ending ? newline : '')
        const chunks = text.match(new RegExp(`[\\s\\S]{1,${size + 1}}`, 'g')) ?? []
        // a record with one empty field is a blank line
        const expected = records.filter(record => record.length > 1 || record[0] !== '')
        const read = await fieldsOf(`\uFEFF${chunks[0] ?? ''}`, ...chunks.slice(1))
        expect(read).toEqual(expected)
      },
    ),
  ))

test('records know their first line number, whatever line breaks their fields contain', async () =>
  expect((await all(readCsv(['a,"b\n\nc"\r\n\r\nd\re']))).map(({ line, fields }) => [line, ...fields])).toEqual([
    [1, 'a', 'b\n\nc'],
    [5, 'd'],
    [6, 'e'],
  ]))

test('a stray quote invalidates only its own record', async () =>
  expect(await all(readCsv(['a,b "c" d\ne,f\n"g"h,i\nj']))).toEqual([
    { line: 1, fields: ['a', 'b "c" d'], problem: expect.stringContaining('quote') },
    { line: 2, fields: ['e', 'f'] },
    { line: 3, fields: ['gh', 'i'], problem: expect.stringContaining('quote') },
    { line: 4, fields: ['j'] },
  ]))

test('an unclosed quote is reported as a problem and does not hang', async () =>
  expect(await all(readCsv(['a\nb,"c\nd']))).toEqual([
    { line: 1, fields: ['a'] },
    { line: 2, fields: ['b'], problem: 'unterminated quoted field' },
  ]))

test('objects are read one by one from an array, from JSON Lines, and from anything in between', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }),
      fc.constantFrom('array', 'pretty', 'lines'),
      fc.integer({ min: 1, max: 9 }),
      async (objects, shape, size) => {
        const text =
          shape === 'lines'
            ? objects.map(o => JSON.stringify(o)).join('\n')
            : JSON.stringify(objects, null, shape === 'pretty' ? 2 : 0)
        const chunks = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
        const values = await all(readJsonValues(chunks))
        expect(values.map(read => ('value' in read ? read.value : read))).toEqual(JSON.parse(JSON.stringify(objects)))
        if (shape === 'lines') expect(await all(readJsonLines(chunks))).toHaveLength(objects.length)
      },
    ),
  ))

test('a value that is not an object is reported, and reading continues after it', async () => {
  expect(await all(readJsonValues(['[1, {"a":1}, nul,\n{"b" 2}, {"c":3}, {"d":']))).toEqual([
    { line: 1, problem: '"1" is not a JSON object' },
    { line: 1, value: { a: 1 } },
    { line: 1, problem: '"nul" is not a JSON object' },
    { line: 2, problem: expect.stringMatching(/^not JSON: /) },
    { line: 2, value: { c: 3 } },
    { line: 2, problem: 'unterminated value at the end of the file' },
  ])
  expect(await all(readJsonValues(['[[{"a":', '1}], {"b":2},\n[], {"c":[3]}]\n[{"d":4}]']))).toEqual([
    { line: 1, problem: '"[{\\"a\\":1}]" is not a JSON object' },
    { line: 1, value: { b: 2 } },
    { line: 2, problem: '"[]" is not a JSON object' },
    { line: 2, value: { c: [3] } },
    { line: 3, value: { d: 4 } },
  ])
  expect(await all(readJsonLines(['{"a":1}\n{"b"\n\n{"c":3}']))).toMatchObject([
    { line: 1, value: { a: 1 } },
    { line: 2, problem: expect.stringMatching(/^not JSON: /) },
    { line: 4, value: { c: 3 } },
  ])
})
