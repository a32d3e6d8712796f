import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/app/config.ts'
import { createDirectory } from '#src/catalog/directory.ts'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createGeocoder, GEOCODERS, type GeocoderName } from '#src/catalog/geocoder/geocoder.ts'
import { listRestaurants, locateOnline } from '#src/catalog/list.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { loadPlaces } from '#src/catalog/places.ts'
import { Fault } from '#src/kernel/faults.ts'
import { restaurantOf } from '../pricing/restaurant-kit.ts'
import { type GeocodingServer, type Known, startGeocodingServer } from './geocoder-servers.ts'

const house: Known = { what: 'house', label: '1 Loop, Springfield, OR 97477', lat: 44.05, lng: -123.02 }
const area: Known = { what: 'area', label: 'Old Mill Quarter, Bend, OR', lat: 44.04, lng: -121.31 }
const state: Known = { what: 'state', label: 'Oregon, United States', lat: 44, lng: -120.5 }

/** Sets up a geocoder with a manual clock and the real network. */
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
  test('finds a house and reports the precision', async () => {
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

  test('finds a neighborhood', async () => {
    await using server = await startGeocodingServer(name, area)
    expect(await setUp(name, server).geocoder('old mill')).toMatchObject({ precision: 'neighborhood', lat: 44.04 })
  })

  test.each<[string, Known | null]>([
    ['a state, which is too large to eat near,', state],
    ['nothing', null],
  ])('that finds %s is not queried again for the same text', async (_what, known) => {
    await using server = await startGeocodingServer(name, known)
    const { geocoder, warnings } = setUp(name, server)
    expect(await geocoder('somewhere')).toBeUndefined()
    expect(await geocoder(' SOMEWHERE ')).toBeUndefined()
    expect(server.asked).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  test('is queried once per text, regardless of spelling and concurrent requests', async () => {
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
  ])(
    'that %s finds nothing and is queried again, and the log has neither the text nor the key',
    async (_how, answer) => {
      await using server = await startGeocodingServer(name, answer)
      const { geocoder, pass, warnings } = setUp(name, server)
      expect(await geocoder('12 Private Rd')).toBeUndefined()
      pass(5_000)
      expect(await geocoder('12 Private Rd')).toBeUndefined()
      expect(server.asked).toHaveLength(2)
      expect(warnings).toHaveLength(2)
      expect(JSON.stringify(warnings)).not.toMatch(/private|secret/i)
    },
  )

  test('that does not answer times out after 800 milliseconds', async () => {
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

describe('the rate limit of Nominatim', () => {
  test('is one second between requests, and a request that would wait too long is not sent', async () => {
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

  test('does not apply to other services', async () => {
    await using server = await startGeocodingServer('photon', house)
    const { geocoder } = setUp('photon', server)
    expect(await Promise.all(['one place', 'two places', 'three places'].map(geocoder))).not.toContain(undefined)
  })
})

test('a thousand answers are cached, and the least recently used is evicted first', async () => {
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

describe('a restaurant search near a place', () => {
  const places = loadPlaces()
  const restaurants = [restaurantOf({ location_point: { lat: 44.06, lng: -123.01 } })]
  const near = createLocationResolver(places, loadGazetteer(places), [])
  const list = async (text: string, server: GeocodingServer) => {
    const { geocoder } = setUp('photon', server)
    return listRestaurants(
      { directory: createDirectory(restaurants), near },
      { near: text },
      await locateOnline({ near, geocoder }, { near: text }),
    )
  }

  test('does not query the geocoder if the place is known offline', async () => {
    await using server = await startGeocodingServer('photon', house)
    expect((await list('Park Slope', server)).place).toMatchObject({ label: 'Park Slope, Brooklyn' })
    expect((await list('', server)).place).toBeNull()
    expect(server.asked).toEqual([])
  })

  test('is centered on a place that only the geocoder knows', async () => {
    await using server = await startGeocodingServer('photon', house)
    expect(await list('qqqqzzzz wwwwvvvv', server)).toMatchObject({ total: 1, place: { precision: 'address' } })
  })

  test('is refused if the place is unknown or the geocoder is down', async () => {
    for (const answer of [null, (response: import('node:http').ServerResponse) => void response.destroy()]) {
      await using server = await startGeocodingServer('photon', answer)
      const error = await list('qqqqzzzz wwwwvvvv', server).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Fault)
      expect(error).toMatchObject({ code: 'invalid_field' })
      expect(server.asked).toHaveLength(1)
    }
  })
})

test('a geocoder that needs a key does not start without it', () => {
  expect(readConfig({}).GEOCODER).toBe('none')
  expect(() => readConfig({ GEOCODER: 'google' })).toThrow('GEOCODER_KEY: required when GEOCODER is google')
  expect(() => readConfig({ GEOCODER: 'bing' })).toThrow('GEOCODER')
  expect(readConfig({ GEOCODER: 'mapbox', GEOCODER_KEY: 'k' }).GEOCODER_KEY).toBe('k')
})
