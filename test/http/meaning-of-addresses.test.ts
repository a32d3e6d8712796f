import { expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const SEARCH = '/api/search?zipcode=<five-digit ZIP>'

test.each([
  ['/api/search?zipcode=1120&query=ramen&open_now=true&avoid=peanuts', `${SEARCH}&q=ramen&avoid=peanut&openNow=true`],
  ['/api/search?zip=11201&query=ramen', '/api/search?zipcode=11201&q=ramen'],
  ['/api/search?zipcode=1120&avoid=dust', undefined],
  ['/api/restaurants?lat=40.7&q=deli', '/api/restaurants?lat=40.7&q=deli&lon=<longitude>'],
  ['/api/restaurants?lat=40.7&lng=-73.9&q=deli', '/api/restaurants?lat=40.7&q=deli&lon=-73.9'],
  ['/api/restaurants?near=11201&limit=ten&cuisines=thai', '/api/restaurants?near=11201&limit=<limit>&cuisine=thai'],
  ['/api/restaurants?near=qq&cuisines=thai', '/api/restaurants?near=<neighborhood, city, address or ZIP>&cuisine=thai'],
  ['/api/restaurants?lat=40.7&utm_source=mail', '/api/restaurants?lat=40.7&lon=<longitude>'],
])('the example for %s keeps the parameters sent under other names', async (path, example) => {
  const { status, body } = await server.get(path)
  expect(status).toBe(400)
  expect(body._example).toBe(example)
  if (example === undefined) return
  const gaps = [...example.matchAll(/(\w+)=</g)].map(([, name]) => name)
  expect(body._exampleNeeds ?? []).toEqual(gaps)
  expect((await server.get(example)).status).toBe(gaps.length > 0 ? 400 : 200)
})
