import type { CsvRecord } from './csv.ts'
import type { Geography } from './discovered.ts'
import { ALL_COLUMNS, columnProblems, isKind, type Kind } from './operator-columns.ts'
import { addMenuRecord, draftMenu, finishMenu, type MenuDraft } from './operator-csv-menu.ts'
import { type Fields, readFields } from './operator-fields.ts'
import { operatorRestaurant } from './operator-json.ts'
import { type ReadResult, type Reject, reject } from './record.ts'

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
 * Parses an operator's restaurants from CSV: a `restaurant` record followed by its hours, groups, options, and
 * items. One invalid record rejects the entire restaurant. Throws if the header is invalid.
 */
export async function* readOperatorCsv(
  records: AsyncIterable<CsvRecord>,
  geography: Geography,
): AsyncGenerator<ReadResult> {
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
    } else if (!draft) yield reject(row, ['record before the first restaurant', ...read.reasons])
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
      reasons: [`record must be restaurant, hours, special, group, option, or item, not ${JSON.stringify(kind)}`],
    }
  const surplus =
    values.length > columns.length ? [`row has ${values.length} fields, header has ${columns.length}`] : []
  return { kind, fields, reasons: [...surplus, ...columnProblems(kind, new Set(fields.keys()))] }
}

const startDraft = (row: number, fields: Fields): Draft => ({
  row,
  fields,
  menu: draftMenu(fields.get('external_id') ?? ''),
  pickup: new Map(),
  delivery: new Map(),
  special: new Map(),
  wrong: [],
})

function add(hours: Hours, key: string, ranges: readonly Range[]): void {
  hours.set(key, [...(hours.get(key) ?? []), ...ranges])
}

function addRecord(draft: Draft, kind: Kind, fields: Fields, reasons: string[]): void {
  const range = { open: fields.get('open') ?? '', close: fields.get('close') ?? '' }
  if (kind === 'hours') {
    const fulfillment = fields.get('fulfillment')
    if (fulfillment !== 'pickup' && fulfillment !== 'delivery' && fulfillment !== 'both')
      reasons.push(`fulfillment must be pickup, delivery, or both, not ${JSON.stringify(fulfillment)}`)
    for (const day of readFields(fields, reasons).days('days')) {
      if (fulfillment !== 'delivery') add(draft.pickup, day, [range])
      if (fulfillment !== 'pickup') add(draft.delivery, day, [range])
    }
  } else if (kind === 'special') {
    add(draft.special, fields.get('date')!, range.open === '' && range.close === '' ? [] : [range])
  } else addMenuRecord(draft.menu, kind, fields, reasons)
}

/**
 * Yields the restaurant of a draft, or a reject for each of its invalid records and one for the restaurant itself.
 */
function* finish(draft: Draft, geography: Geography): Generator<ReadResult> {
  const reasons: string[] = []
  const value = restaurantOf(draft, reasons)
  const menu = finishMenu(draft.menu, reasons)
  const key = draft.fields.get('external_id')
  const others = draft.wrong.filter(wrong => wrong.row !== draft.row)
  const own = [...draft.wrong.filter(wrong => wrong.row === draft.row).flatMap(wrong => wrong.reasons), ...reasons]
  if (others.length > 0)
    own.push(`invalid records of this restaurant in rows ${others.map(wrong => wrong.row).join(', ')}`)
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
  if ((lat === undefined) !== (lng === undefined)) reasons.push('latitude and longitude must be given together')
  const fee = cents('delivery_fee')
  const delivers = draft.delivery.size > 0
  if (delivers && !fields.has('delivery_fee')) reasons.push('delivery hours require delivery_fee')
  if (!delivers && fields.has('delivery_fee')) reasons.push('delivery_fee requires delivery hours')
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
    description: text('description'),
    channel: text('channel'),
    phone: text('phone'),
    website: text('website'),
    price_level: whole('price_level'),
    rating: decimal('rating'),
    review_count: whole('review_count'),
    address: present({
      street: text('street'),
      unit: text('unit'),
      city: text('city'),
      state: text('state'),
      zip: text('zip'),
    }),
    neighborhood: text('neighborhood'),
    location_point: lat === undefined || lng === undefined ? undefined : { lat, lng },
    timezone: text('timezone'),
    pickup: draft.pickup.size > 0 ? { hours: Object.fromEntries(draft.pickup) } : undefined,
    delivery: delivers ? present(delivery) : undefined,
    special: Object.fromEntries(draft.special),
    prep_minutes: whole('prep_minutes'),
    last_order_minutes: whole('last_order_minutes'),
    minimum_order_cents: cents('minimum_order'),
    tax: present({
      rate: percent('tax_rate'),
      fee_taxable: flag('fee_taxable'),
      delivery_taxable: flag('delivery_taxable'),
    }),
    source: text('source'),
    dispatch: fields.has('dispatch') ? { kind: text('dispatch') } : undefined,
  })
}

/** Removes keys with undefined values, which strict schemas reject. */
const present = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
