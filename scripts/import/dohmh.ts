import { type CsvRecord, columnNames } from './csv.ts'
import { type Discovered, discoveredRestaurant, type Geography, readPhone, readPoint, readZip } from './discovered.ts'
import { type ReadResult, reject } from './record.ts'
import { titleCase } from './title-case.ts'

const NEEDED = [
  'CAMIS',
  'DBA',
  'BORO',
  'BUILDING',
  'STREET',
  'ZIPCODE',
  'CUISINE DESCRIPTION',
  'INSPECTION DATE',
  'LATITUDE',
  'LONGITUDE',
] as const
const OPTIONAL = ['PHONE'] as const
type Column = (typeof NEEDED)[number] | (typeof OPTIONAL)[number]
type Row = (column: Column) => string

const BOROUGHS: Readonly<Record<string, string>> = {
  MANHATTAN: 'New York',
  BRONX: 'Bronx',
  BROOKLYN: 'Brooklyn',
  QUEENS: 'Queens',
  'STATEN ISLAND': 'Staten Island',
}
/** Values that mean "unknown" in the data set. */
const NO_CUISINE = /^(?:not listed.*|n\/?a|other|)$/i

type Newest = { readonly row: number; readonly date: number; readonly facts: Discovered }

/**
 * Parses the inspections of New York's restaurants (NYC Open Data, 43nn-pn8j), which has one row per violation of
 * each inspection. Uses the newest usable row of each CAMIS. Throws if a column is missing.
 */
export async function* readDohmh(records: AsyncIterable<CsvRecord>, geography: Geography): AsyncGenerator<ReadResult> {
  const newest = new Map<string, Newest>()
  let columns: ReadonlyMap<string, number> | undefined
  let row = 0
  for await (const { fields, problem } of records) {
    row += 1
    if (!columns) {
      columns = placesOf(fields)
      continue
    }
    if (problem !== undefined) {
      yield reject(row, [problem])
      continue
    }
    const known = columns
    if (fields.length !== known.size) {
      yield reject(row, [`row has ${fields.length} fields, header has ${known.size}`], fields[known.get('CAMIS')!])
      continue
    }
    const read = readInspection(column => (fields[known.get(column) ?? -1] ?? '').trim(), row, geography)
    if ('reasons' in read) {
      yield read
      continue
    }
    const { facts } = read
    const before = newest.get(facts.external.id)
    if (before) yield { kind: 'superseded', row: before.date > read.date ? row : before.row }
    if (!before || read.date >= before.date) newest.set(facts.external.id, read)
  }
  if (!columns) throw new Error('The file is empty.')
  for (const { row: at, facts } of newest.values())
    yield { kind: 'restaurant', row: at, externalId: facts.external.id, value: discoveredRestaurant(geography, facts) }
}

function placesOf(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map(columnNames(header).map((name, index) => [name, index]))
  const missing = NEEDED.filter(name => !columns.has(name))
  if (missing.length > 0) throw new Error(`The header lacks ${missing.join(', ')}. Is this data set 43nn-pn8j as CSV?`)
  if (columns.size !== header.length) throw new Error('The header names a column twice.')
  return columns
}

function readInspection(field: Row, row: number, { places }: Geography): Newest | ReturnType<typeof reject> {
  const reasons: string[] = []
  const camis = field('CAMIS')
  const name = titleCase(field('DBA'))
  const borough = BOROUGHS[field('BORO').toUpperCase()]
  const street = [field('BUILDING'), titleCase(field('STREET'))].filter(part => part !== '' && part !== '0').join(' ')
  const date = readDate(field('INSPECTION DATE'))
  if (!/^\d{8}$/.test(camis)) reasons.push(`CAMIS ${JSON.stringify(camis)} is not eight digits`)
  if (name === '') reasons.push('DBA is empty')
  if ([...name].length > 80) reasons.push('DBA is longer than 80 characters')
  if (!borough) reasons.push(`BORO ${JSON.stringify(field('BORO'))} is not a borough`)
  if (field('STREET') === '') reasons.push('STREET is empty')
  if (date === undefined) reasons.push(`INSPECTION DATE ${JSON.stringify(field('INSPECTION DATE'))} is not a date`)
  const point = readPoint(field('LATITUDE'), field('LONGITUDE'), reasons)
  const zip = readZip(places, field('ZIPCODE'), { state: 'NY', point }, reasons)
  if (reasons.length > 0 || date === undefined || !borough || !point || !zip) return reject(row, reasons, camis)
  const city = borough === 'Queens' ? zip.city : borough
  return {
    row,
    date,
    facts: {
      id: `1000${camis}`,
      external: { source: 'dohmh', id: camis },
      name,
      cuisines: readCuisines(field('CUISINE DESCRIPTION')),
      description: '',
      phone: readPhone(field('PHONE')),
      address: { street, city, state: 'NY', zip: zip.zip },
      point,
    },
  }
}

/** Splits cuisines: "Bagels/Pretzels" is two, "Latin (Cuban, …)" is one. */
function readCuisines(text: string): string[] {
  if (NO_CUISINE.test(text)) return ['Other']
  const names = text.replace(/\s*\(.*\)\s*/g, '').split('/')
  return [...new Set(names.map(name => titleCase(name)).filter(name => name !== ''))].slice(0, 6)
}

/**
 * Parses "11/05/2023" or "2023-11-05T00:00:00.000" to 20231105. The year 1900 means not inspected yet and sorts
 * first.
 */
function readDate(text: string): number | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+)?$/.exec(text)
  const [year, month, day] = american
    ? [american[3], american[1], american[2]].map(Number)
    : (iso?.slice(1, 4).map(Number) ?? [])
  if (!year || !month || !day || month > 12 || day > 31) return undefined
  return year * 10_000 + month * 100 + day
}
