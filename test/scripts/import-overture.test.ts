import { describe, expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { importText } from './import-kit.ts'

const place = (properties: object = {}, rest: object = {}) => ({
  type: 'Feature',
  id: '08f2a100-0000-4000-8000-000000000001',
  geometry: { type: 'Point', coordinates: [-97.7431, 30.2672] },
  properties: {
    names: { primary: 'Comal Verde' },
    categories: { primary: 'mexican_restaurant', alternate: ['bar'] },
    confidence: 0.93,
    operating_status: 'open',
    websites: ['https://comalverde.example/menu'],
    phones: ['+15125550142'],
    addresses: [
      { freeform: '200 Congress Ave', locality: 'Austin', postcode: '78701-4000', region: 'TX', country: 'US' },
    ],
    ...properties,
  },
  ...rest,
})
const lines = (...features: readonly unknown[]) =>
  features.map(f => (typeof f === 'string' ? f : JSON.stringify(f))).join('\n')

describe('Overture places', () => {
  test('become searchable restaurants', async () => {
    const { restaurants, rejects, folder } = await importText('overture', `\u001E${lines(place())}\n`)
    expect(rejects).toEqual([])
    expect(restaurants).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^2\d{11}$/),
        external: { source: 'overture', id: '08f2a100-0000-4000-8000-000000000001' },
        name: 'Comal Verde',
        source: 'imported',
        cuisines: ['Mexican'],
        phone: '+1 512-555-0142',
        website: 'https://comalverde.example/menu',
        address: { street: '200 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
        neighborhood: '',
        location_point: { lat: 30.2672, lng: -97.7431 },
        timezone: 'America/Chicago',
        dispatch: { kind: 'none' },
      }),
    ])
    expect(restaurants[0]).not.toHaveProperty('pickup')
    expect(restaurants[0]).not.toHaveProperty('menu')
    expect(readCatalog(folder)).toHaveLength(1)
  })

  test('that are not restaurants, uncertain, closed, abroad, or malformed are rejected with every reason', async () => {
    const { restaurants, rejects } = await importText(
      'overture',
      lines(
        place({ categories: { primary: 'hair_salon' }, confidence: 0.4 }),
        '{"type": "Feature", ',
        place({ operating_status: 'permanently_closed', names: null, confidence: null }),
        place({ addresses: [{ freeform: '1 King St W', locality: 'Toronto', region: 'ON', country: 'CA' }] }),
        place({ addresses: null }, { geometry: null }),
        '[]',
        place({}, { id: 'b' }),
        place({}, { id: 'b' }),
      ),
    )
    expect(restaurants).toHaveLength(1)
    expect(rejects.map(({ row, reasons }) => [row, ...reasons])).toEqual([
      [1, 'its category hair_salon is not food', 'its confidence 0.4 is below 0.8'],
      [2, expect.stringMatching(/^not JSON: /)],
      [3, 'it has no names.primary', 'it has no confidence', 'it is permanently closed'],
      [4, 'its country is CA, not US'],
      [5, 'it has no coordinates', 'its country is not given, not US', 'it has no street address', 'it has no city'],
      [6, 'it is not a GeoJSON feature with properties'],
      [8, 'its key was used in row 7 already'],
    ])
  })
})

test('are not written by a dry run, which reports what it would have done', async () => {
  const { files, out } = await importText('overture', lines(place(), place({ confidence: 0.1 }, { id: 'c' })), {
    args: ['--dry-run'],
  })
  expect(files.size).toBe(0)
  expect(out).toMatch(/created +1/)
  expect(out).toContain('row 2: its confidence 0.1 is below 0.8')
  expect(out).toContain('Nothing was written.')
})
