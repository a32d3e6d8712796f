import type { CsvRecord } from './csv.ts'
import type { Geography } from './discovered.ts'
import { operatorRestaurant } from './operator.ts'
import { ALL_COLUMNS, columnProblems, isKind, type Kind } from './operator-columns.ts'
import { addMenuRecord, draftMenu, finishMenu, type MenuDraft } from './operator-csv-menu.ts'
import { type Fields, readFields } from './operator-fields.ts'
import { type Read, type Reject, reject } from './record.ts'

type Range = { readonly open: string; readonly close: string }
type Hours = Map<string, Range[]>
type Draft = {
  readonly row: number
  readonly fields: Fields
  readonly menu: MenuDraft
  readonly pickup: Hours
  readonly delivery: Hours
  readonly special: Hours
  readonly wrong: Reject[]
}

/**
 * Reads an operator's restaurants from CSV: a `restaurant` record, then the hours, groups, options and items that belong
 * to it. One wrong record keeps its whole restaurant out. Throws when the header cannot be used.
 */
export async function* readOperatorCsv(records: AsyncIterable<CsvRecord>, geography: Geography): AsyncGenerator<Read> {
  let columns: readonly string[] | undefined
  let draft: Draft | undefined
  let row = 0
  for await (const { fields, problem } of records) {
    row += 1
    if (!columns) {
      columns = readHeader(fields)
      continue
    }
    const read: Understood | Wrong =
      problem === undefined ? readRecord(columns, fields) : { kind: undefined, reasons: [problem] }
    const key = draft?.fields.get('external_id')
    if (read.kind === 'restaurant') {
      if (draft) yield* finish(draft, geography)
      draft = startDraft(row, read.fields)
      if (read.reasons.length > 0) draft.wrong.push(reject(row, read.reasons, read.fields.get('external_id')))
    } else if (!draft) yield reject(row, ['it comes before the first restaurant', ...read.reasons])
    else {
      const reasons = [...read.reasons]
      if (read.kind && reasons.length === 0) addRecord(draft, read.kind, read.fields, reasons)
      if (reasons.length > 0) draft.wrong.push(reject(row, reasons, key))
    }
  }
  if (!columns) throw new Error('The file is empty.')
  if (draft) yield* finish(draft, geography)
}

function readHeader(header: readonly string[]): readonly string[] {
  const columns = header.map(name => name.trim().toLowerCase().replace(/\s+/g, '_'))
  const unknown = columns.filter(name => !ALL_COLUMNS.has(name))
  if (!columns.includes('record'))
    throw new Error('The header lacks the column record; docs/catalogue.md shows the format.')
  if (unknown.length > 0) throw new Error(`The header has unknown columns: ${unknown.join(', ')}.`)
  if (new Set(columns).size !== columns.length) throw new Error('The header names a column twice.')
  return columns
}

type Wrong = { readonly kind: undefined; readonly reasons: readonly string[] }
type Understood = { readonly kind: Kind; readonly fields: Fields; readonly reasons: readonly string[] }

function readRecord(columns: readonly string[], values: readonly string[]): Understood | Wrong {
  const named = columns.map((column, index) => [column, (values[index] ?? '').trim()] as const)
  const fields = new Map(named.filter(([, value]) => value !== ''))
  const kind = (fields.get('record') ?? '').toLowerCase()
  if (!isKind(kind))
    return {
      kind: undefined,
      reasons: [`record ${JSON.stringify(kind)} is none of restaurant, hours, special, group, option, item`],
    }
  const surplus = values.length > columns.length ? [`it has ${values.length} fields, the header ${columns.length}`] : []
  return { kind, fields, reasons: [...surplus, ...columnProblems(kind, new Set(fields.keys()))] }
}

const startDraft = (row: number, fields: Fields): Draft => ({
  ...{ row, fields, menu: draftMenu(fields.get('external_id') ?? '') },
  ...{ pickup: new Map(), delivery: new Map(), special: new Map(), wrong: [] },
})

function add(hours: Hours, key: string, ranges: readonly Range[]): void {
  hours.set(key, [...(hours.get(key) ?? []), ...ranges])
}

function addRecord(draft: Draft, kind: Kind, fields: Fields, reasons: string[]): void {
  const range = { open: fields.get('open') ?? '', close: fields.get('close') ?? '' }
  if (kind === 'hours') {
    const fulfillment = fields.get('fulfillment')
    if (fulfillment !== 'pickup' && fulfillment !== 'delivery' && fulfillment !== 'both')
      reasons.push(`fulfillment ${JSON.stringify(fulfillment)} is none of pickup, delivery, both`)
    for (const day of readFields(fields, reasons).days('days')) {
      if (fulfillment !== 'delivery') add(draft.pickup, day, [range])
      if (fulfillment !== 'pickup') add(draft.delivery, day, [range])
    }
  } else if (kind === 'special') {
    add(draft.special, fields.get('date')!, range.open === '' && range.close === '' ? [] : [range])
  } else addMenuRecord(draft.menu, kind, fields, reasons)
}

/** The restaurant of a draft, or a reject for each of its wrong records and one for the restaurant itself. */
function* finish(draft: Draft, geography: Geography): Generator<Read> {
  const reasons: string[] = []
  const value = restaurantOf(draft, reasons)
  const menu = finishMenu(draft.menu, reasons)
  const key = draft.fields.get('external_id')
  const others = draft.wrong.filter(wrong => wrong.row !== draft.row)
  const own = [...draft.wrong.filter(wrong => wrong.row === draft.row).flatMap(wrong => wrong.reasons), ...reasons]
  if (others.length > 0) own.push(`its records in rows ${others.map(wrong => wrong.row).join(', ')} are wrong`)
  if (own.length === 0) yield operatorRestaurant(draft.row, { ...value, ...(menu ? { menu } : {}) }, geography)
  else {
    yield reject(draft.row, own, key)
    yield* others
  }
}

function restaurantOf(draft: Draft, reasons: string[]): Record<string, unknown> {
  const { fields } = draft
  const { text, list, whole, decimal, cents, percent, flag } = readFields(fields, reasons)
  const [lat, lng] = [decimal('latitude'), decimal('longitude')]
  if ((lat === undefined) !== (lng === undefined)) reasons.push('latitude and longitude go together')
  const fee = cents('delivery_fee')
  const delivers = draft.delivery.size > 0
  if (delivers && !fields.has('delivery_fee')) reasons.push('it has hours of delivery and no delivery_fee')
  if (!delivers && fields.has('delivery_fee')) reasons.push('it has a delivery_fee and no hours of delivery')
  const zips = list('delivery_zips')
  const delivery = {
    hours: Object.fromEntries(draft.delivery),
    fee_cents: fee,
    ...(zips.length > 0 ? { zips } : { radius_miles: decimal('delivery_radius_miles') }),
    travel_minutes: whole('travel_minutes') ?? 0,
  }
  return present({
    external_id: text('external_id'),
    name: text('name'),
    cuisines: list('cuisines'),
    ...{ description: text('description'), channel: text('channel'), phone: text('phone'), website: text('website') },
    ...{ price_level: whole('price_level'), rating: decimal('rating'), review_count: whole('review_count') },
    address: present({
      ...{ street: text('street'), unit: text('unit'), city: text('city'), state: text('state'), zip: text('zip') },
    }),
    neighborhood: text('neighborhood'),
    location_point: lat === undefined || lng === undefined ? undefined : { lat, lng },
    timezone: text('timezone'),
    pickup: draft.pickup.size > 0 ? { hours: Object.fromEntries(draft.pickup) } : undefined,
    delivery: delivers ? present(delivery) : undefined,
    special: Object.fromEntries(draft.special),
    ...{ prep_minutes: whole('prep_minutes'), last_order_minutes: whole('last_order_minutes') },
    minimum_order_cents: cents('minimum_order'),
    tax: present({
      ...{ rate: percent('tax_rate'), fee_taxable: flag('fee_taxable'), delivery_taxable: flag('delivery_taxable') },
    }),
    source: text('source'),
    dispatch: fields.has('dispatch') ? { kind: text('dispatch') } : undefined,
  })
}

/** Without the keys that have no value, which strict schemas take for a wrong one. */
const present = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
