import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/app/config.ts'
import { createDirectory } from '#src/catalog/directory.ts'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createGeocoder, GEOCODERS, type GeocoderName } from '#src/catalog/geocoder/geocoder.ts'
import { listRestaurants, locateOnline } from '#src/catalog/list.ts'
import { createNear } from '#src/catalog/near.ts'
import { loadPlaces } from '#src/catalog/places.ts'
import { Fault } from '#src/kernel/faults.ts'
import { restaurantOf } from '../pricing/restaurant-kit.ts'
import { type GeocodingServer, type Known, startGeocodingServer } from './geocoder-servers.ts'

const house: Known = { what: 'house', label: '1 Loop, Springfield, OR 97477', lat: 44.05, lng: -123.02 }
const area: Known = { what: 'area', label: 'Old Mill Quarter, Bend, OR', lat: 44.04, lng: -121.31 }
const state: Known = { what: 'state', label: 'Oregon, United States', lat: 44, lng: -120.5 }

/** A clock that only moves by hand, and the network as it is. */
function setUp(name: GeocoderName, server: Pick<GeocodingServer, 'url'>) {
  const timers = new Set<{ readonly at: number; readonly task: () => void }>()
  const warnings: unknown[] = []
  let now = 1_000_000
  const world = {
    now: () => now,
    fetch: globalThis.fetch,
    after: (ms: number, task: () => void) => {
      const timer = { at: now + ms, task }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  const log = { warn: (fields: Record<string, unknown>) => warnings.push(fields) }
  const geocoder = createGeocoder(
    { world, log, userAgent: 'comanda/test (http://here)' },
    { name, url: server.url, key: 'secret' },
  )
  const pass = (ms: number) => {
    now += ms
    for (const timer of [...timers].filter(t => t.at <= now)) {
      timers.delete(timer)
      timer.task()
    }
  }
  return { geocoder, pass, warnings }
}

describe.each(Object.keys(GEOCODERS) as GeocoderName[])('%s', name => {
  test('finds a house and says how exactly', async () => {
    await using server = await startGeocodingServer(name, house)
    const { geocoder } = setUp(name, server)
    expect(await geocoder('1 Loop, Springfield')).toMatchObject({
      ok: true,
      precision: 'address',
      lat: 44.05,
      lng: -123.02,
      label: expect.stringContaining('1 Loop'),
      radiusMiles: expect.any(Number),
    })
    expect(server.asked).toEqual([
      { text: '1 Loop, Springfield', proper: true, userAgent: 'comanda/test (http://here)' },
    ])
  })

  test('finds a neighbourhood', async () => {
    await using server = await startGeocodingServer(name, area)
    expect(await setUp(name, server).geocoder('old mill')).toMatchObject({ precision: 'neighborhood', lat: 44.04 })
  })

  test.each<[string, Known | null]>([
    ['a state, which is too large to eat near,', state],
    ['nothing', null],
  ])('that finds %s is taken at its word, once', async (_what, known) => {
    await using server = await startGeocodingServer(name, known)
    const { geocoder, warnings } = setUp(name, server)
    expect(await geocoder('somewhere')).toBeUndefined()
    expect(await geocoder(' SOMEWHERE ')).toBeUndefined()
    expect(server.asked).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  test('is asked once for one text, however it is spelt and however many ask', async () => {
    await using server = await startGeocodingServer(name, house)
    const { geocoder } = setUp(name, server)
    const answers = await Promise.all(['1 Loop St', '1 loop street', ' 1  LOOP St. '].map(geocoder))
    expect(server.asked).toHaveLength(1)
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toBeDefined()
  })

  test.each<[string, Parameters<typeof startGeocodingServer>[1]]>([
    ['fails', response => response.writeHead(503).end('{"busy": true}')],
    ['talks nonsense', response => response.end('<html>')],
    [
      'answers in another shape',
      response => response.end('{"status":"REQUEST_DENIED","error_message":"key","features":7}'),
    ],
    ['sends us elsewhere', response => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
    ['hangs up', response => response.destroy()],
  ])('that %s finds nothing, is asked again, and the log has neither text nor key', async (_how, answer) => {
    await using server = await startGeocodingServer(name, answer)
    const { geocoder, pass, warnings } = setUp(name, server)
    expect(await geocoder('12 Private Rd')).toBeUndefined()
    pass(5_000)
    expect(await geocoder('12 Private Rd')).toBeUndefined()
    expect(server.asked).toHaveLength(2)
    expect(warnings).toHaveLength(2)
    expect(JSON.stringify(warnings)).not.toMatch(/private|secret/i)
  })

  test('that does not answer is given up after 800 milliseconds', async () => {
    await using server = await startGeocodingServer(name, () => {})
    const { geocoder, pass, warnings } = setUp(name, server)
    const arrived = server.nextRequest()
    const answer = geocoder('slow street')
    await arrived
    pass(800)
    expect(await answer).toBeUndefined()
    expect(warnings).toEqual([{ geocoder: name, reason: 'no answer within 800 ms' }])
  })
})

describe('the pause that Nominatim asks for', () => {
  test('is a second between requests; what would have to wait too long is not sent', async () => {
    await using server = await startGeocodingServer('nominatim', house)
    const { geocoder, pass } = setUp('nominatim', server)
    expect(await geocoder('first place')).toBeDefined()
    pass(100)
    expect(await geocoder('second place')).toBeUndefined()
    expect(server.asked).toHaveLength(1)
    pass(300)
    const third = geocoder('third place')
    expect(server.asked).toHaveLength(1)
    pass(600)
    expect(await third).toBeDefined()
    expect(server.asked.map(({ text }) => text)).toEqual(['first place', 'third place'])
  })

  test('is not kept where nobody asks for it', async () => {
    await using server = await startGeocodingServer('photon', house)
    const { geocoder } = setUp('photon', server)
    expect(await Promise.all(['one place', 'two places', 'three places'].map(geocoder))).not.toContain(undefined)
  })
})

test('a thousand answers are kept, the one asked for last the longest', async () => {
  await using server = await startGeocodingServer('photon', house)
  const { geocoder } = setUp('photon', server)
  await geocoder('the favourite')
  for (let n = 0; n < 1000; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, k) => geocoder(`place number ${n + k}`)).concat(geocoder('the favourite')),
    )
  const before = server.asked.length
  await geocoder('the favourite')
  expect(server.asked).toHaveLength(before)
  await geocoder('place number 0')
  expect(server.asked).toHaveLength(before + 1)
})

describe('a list of restaurants near a place', () => {
  const places = loadPlaces()
  const restaurants = [restaurantOf({ location_point: { lat: 44.06, lng: -123.01 } })]
  const near = createNear(places, loadGazetteer(places), [])
  const list = async (text: string, server: GeocodingServer) => {
    const { geocoder } = setUp('photon', server)
    return listRestaurants(
      { directory: createDirectory(restaurants), near },
      { near: text },
      await locateOnline({ near, geocoder }, { near: text }),
    )
  }

  test('that is known offline never asks', async () => {
    await using server = await startGeocodingServer('photon', house)
    expect((await list('Park Slope', server)).place).toMatchObject({ label: 'Park Slope, Brooklyn' })
    expect((await list('', server)).place).toBeNull()
    expect(server.asked).toEqual([])
  })

  test('that only the geocoder knows is around there', async () => {
    await using server = await startGeocodingServer('photon', house)
    expect(await list('qqqqzzzz wwwwvvvv', server)).toMatchObject({ total: 1, place: { precision: 'address' } })
  })

  test('that nobody knows, or the geocoder is down, is refused as ever', async () => {
    for (const answer of [null, (response: import('node:http').ServerResponse) => void response.destroy()]) {
      await using server = await startGeocodingServer('photon', answer)
      const error = await list('qqqqzzzz wwwwvvvv', server).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Fault)
      expect(error).toMatchObject({ code: 'invalid_field' })
      expect(server.asked).toHaveLength(1)
    }
  })
})

test('a geocoder with a key does not start without it', () => {
  expect(readConfig({}).GEOCODER).toBe('none')
  expect(() => readConfig({ GEOCODER: 'google' })).toThrow('GEOCODER_KEY: required when GEOCODER is google')
  expect(() => readConfig({ GEOCODER: 'bing' })).toThrow('GEOCODER')
  expect(readConfig({ GEOCODER: 'mapbox', GEOCODER_KEY: 'k' }).GEOCODER_KEY).toBe('k')
})
