import { describe, expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { presentDetail, presentHours } from '#src/catalog/present.ts'
import { Fault } from '#src/kernel/faults.ts'
import { openLedger } from '#src/ledger/database.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { previewOrder } from '#src/orders/preview.ts'
import { at, previewDeps } from '../orders/cart/market-kit.ts'
import { importText } from './import-kit.ts'

const HEADER =
  'CAMIS,DBA,BORO,BUILDING,STREET,ZIPCODE,PHONE,CUISINE DESCRIPTION,INSPECTION DATE,VIOLATION DESCRIPTION,Latitude,Longitude,NTA'
const inspection = (fields: Readonly<Record<string, string>> = {}): string => {
  const row: Record<string, string> = {
    CAMIS: '90000001',
    DBA: "NONNA'S TABLE",
    BORO: 'Brooklyn',
    BUILDING: '12',
    STREET: 'COURT STREET',
    ZIPCODE: '11201',
    PHONE: '7185550101',
    'CUISINE DESCRIPTION': 'Italian',
    'INSPECTION DATE': '03/02/2025',
    'VIOLATION DESCRIPTION': '"Food not held, hot ""enough"",\nsays the inspector"',
    Latitude: '40.6925',
    Longitude: '-73.9914',
    NTA: 'BK0201',
    ...fields,
  }
  return HEADER.split(',')
    .map(column => row[column])
    .join(',')
}
const dohmh = (...rows: readonly string[]) => importText('dohmh', `\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n`)

describe('the New York City inspections', () => {
  test('become searchable restaurants without invented data', async () => {
    const { exit, restaurants, rejects } = await dohmh(inspection())
    expect({ exit, rejects }).toEqual({ exit: 0, rejects: [] })
    expect(restaurants).toEqual([
      {
        id: '100090000001',
        slug: 'nonnas-table-100090000001',
        external: { source: 'dohmh', id: '90000001' },
        name: "Nonna's Table",
        source: 'imported',
        channel: 'restaurant',
        cuisines: ['Italian'],
        description: '',
        rating: 0,
        review_count: 0,
        phone: '+1 718-555-0101',
        address: { street: '12 Court Street', city: 'Brooklyn', state: 'NY', zip: '11201' },
        neighborhood: expect.any(String),
        location_point: { lat: 40.6925, lng: -73.9914 },
        timezone: 'America/New_York',
        prep_minutes: 0,
        tax: { rate: 0 },
        dispatch: { kind: 'none' },
      },
    ])
  })

  test('use the newest row of a restaurant, wherever it is in the file; a date in 1900 counts as the oldest', async () => {
    const { restaurants, out } = await dohmh(
      inspection({ DBA: 'NEVER INSPECTED', 'INSPECTION DATE': '01/01/1900' }),
      inspection({ DBA: 'THE NEWEST NAME', 'INSPECTION DATE': '11/30/2025' }),
      inspection({ DBA: 'AN OLDER NAME', 'INSPECTION DATE': '12/01/2024' }),
      inspection({ CAMIS: '90000002', DBA: 'NEW HERE', 'INSPECTION DATE': '01/01/1900' }),
    )
    expect(restaurants.map(r => r.name)).toEqual(['The Newest Name', 'New Here'])
    expect(out).toMatch(/created +2\n.*\n.*\nsuperseded +2\nrejected +0/)
  })

  test('with unusable rows report each row number with every reason', async () => {
    const { restaurants, rejects, exit } = await dohmh(
      inspection({ BORO: '0', Latitude: '0', Longitude: '0' }),
      inspection({ CAMIS: '9', DBA: '', ZIPCODE: '', Latitude: '', Longitude: '' }),
      inspection({ CAMIS: '90000003', 'INSPECTION DATE': 'soon', ZIPCODE: '07030' }),
      '90000004,ONLY TWO',
      '90000005,A "STRAY QUOTE,Brooklyn',
      inspection({ CAMIS: '90000006' }),
      inspection({ CAMIS: '90000007', ZIPCODE: '14201' }),
    )
    expect(exit).toBe(0)
    expect(restaurants).toHaveLength(1)
    expect(rejects).toEqual([
      { row: 2, external_id: '90000001', reasons: ['BORO "0" is not a borough', 'its coordinates are 0, 0'] },
      {
        row: 3,
        external_id: '9',
        reasons: ['CAMIS "9" is not eight digits', 'DBA is empty', 'it has no coordinates', 'it has no ZIP'],
      },
      {
        row: 4,
        external_id: '90000003',
        reasons: ['INSPECTION DATE "soon" is not a date', 'ZIP 07030 is in NJ, not in NY'],
      },
      { row: 5, external_id: '90000004', reasons: ['row has 2 fields, header has 13'] },
      {
        row: 6,
        external_id: null,
        reasons: ['quote inside an unquoted field, or text after a closing quote'],
      },
      {
        row: 8,
        external_id: '90000007',
        reasons: [expect.stringMatching(/^its coordinates lie \d+ miles from ZIP 14201$/)],
      },
    ])
  })

  test('produce identical bytes when imported twice, and changed rows are updated', async () => {
    const first = await dohmh(inspection(), inspection({ CAMIS: '90000002', ZIPCODE: '' }))
    const rows = [HEADER, inspection(), inspection({ CAMIS: '90000002', ZIPCODE: '' })].join('\n')
    const again = await importText('dohmh', rows, { into: first.folder })
    expect(again.files).toEqual(first.files)
    expect(again.out).toMatch(/created +0\nupdated +0\nunchanged +1/)
    const renamed = await importText('dohmh', [HEADER, inspection({ DBA: 'A NEW SIGN' })].join('\n'), {
      into: first.folder,
    })
    expect(renamed.out).toMatch(/created +0\nupdated +1/)
    expect(renamed.restaurants.map(r => r.name)).toEqual(['A New Sign'])
  })

  test('without the required columns are rejected as a whole', async () => {
    const { exit, err } = await importText('dohmh', 'CAMIS,DBA\n1,2\n')
    expect(exit).toBe(1)
    expect(err).toContain('The header lacks BORO, BUILDING')
  })

  test('are searchable on the server, which accepts no orders for them', async () => {
    const { folder } = await dohmh(inspection(), inspection({ CAMIS: '90000002', PHONE: '__________' }))
    const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Parameters<typeof openMarketplace>[1]
    expect(readCatalog(folder)).toHaveLength(2)
    const market = openMarketplace(folder, log)
    const now = at('2026-10-20T12:00:00-04:00')
    expect(presentDetail(market.restaurants.get('100090000002')!, now, 'https://comanda.example')).toMatchObject({
      accepting_orders: false,
      open_now: null,
      next_open: null,
      price_level: null,
      phone: null,
      website: null,
      tax_rate: null,
      rating: 0,
    })
    expect(presentHours(market.restaurants.get('100090000002')!, now)).toMatchObject({
      isOpen: null,
      message: 'The store takes no orders here.',
    })
    const ledger = await openLedger(':memory:')
    const order = {
      restaurant_id: '100090000001',
      items: [{ id: '1', quantity: 1 }],
      fulfillment: 'pickup',
      pickup_time: 'ASAP',
    }
    const error = await previewOrder(previewDeps({ market, world: { now: () => now } }, ledger), order).catch(e => e)
    expect(error).toBeInstanceOf(Fault)
    expect(error).toMatchObject({
      code: 'not_orderable',
      message: "Nonna's Table does not take orders here; call +1 718-555-0101.",
      detail: { fields: { closedReason: 'not_orderable', phone: '+1 718-555-0101', website: null } },
    })
    await ledger.destroy()
  })
})

test('import thirty thousand rows and keep the newest of each restaurant', async () => {
  const rows = Array.from({ length: 30_000 }, (_, n) => inspection({ CAMIS: String(90_000_000 + (n % 9_000)) }))
  const { out } = await dohmh(...rows)
  expect(out).toMatch(/created +9000\n.*\n.*\nsuperseded +21000/)
})
