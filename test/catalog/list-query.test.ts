import { expect, test } from 'vitest'
import { ListQuery } from '#src/catalog/schema.ts'

test.each([
  [{ limit: 0 }],
  [{ limit: 101 }],
  [{ offset: -1 }],
  [{ radius: 0 }],
  [{ lat: 91, lon: 0 }],
  [{ zip: '1120' }],
  [{ fulfillment: 'dine-in' }],
  [{ channel: 'voice' }],
  [{ sort: 'rating' }],
])('%j is not a valid query', query => expect(ListQuery.safeParse(query).success).toBe(false))
