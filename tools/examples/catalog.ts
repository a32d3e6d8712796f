import { DELI } from './carts.ts'
import { type ExampleStep, refused } from './step.ts'

/** Steps for finding food. */
export const CATALOG_STEPS: readonly ExampleStep[] = [
  {
    name: 'wish',
    tool: 'search_by_zipcode',
    shows: 'Results for a guest who feels like noodle soup.',
    input: { zipcode: '11215', q: 'noodle soup', limit: 2 },
  },
  refused('search_by_zipcode', 'location_required', 'A search without a location.', { q: 'noodle soup' }),
  refused('search_by_zipcode', 'invalid_field', 'A ZIP of four digits.', { zipcode: '1121' }),

  {
    name: 'wish',
    tool: 'search',
    shows: 'Delivery to a point, by what the guest feels like.',
    input: {
      location: { coords: [40.6711, -73.9814] },
      query: 'something warm and spicy',
      filters: { fulfillment: ['delivery'], minRating: 4 },
      limit: 2,
    },
  },
  {
    name: 'city',
    tool: 'search',
    shows: 'The best of a city, the second page.',
    input: { location: { city: 'Brooklyn, NY' }, limit: 1, offset: 1 },
  },
  refused('search', 'location_required', 'A search without a location.', { query: 'pizza' }),
  refused('search', 'invalid_field', 'Two locations at once, and a limit that is too high.', {
    location: { zipcode: '11201', city: 'Brooklyn' },
    limit: 100,
  }),

  {
    name: 'near',
    tool: 'list_restaurants',
    shows: 'Second page of restaurants near a neighborhood.',
    input: { near: 'Park Slope', limit: 2, offset: 2 },
  },
  {
    name: 'filtered',
    tool: 'list_restaurants',
    shows: 'Delis and pizzerias in Brooklyn that deliver.',
    input: { near: 'Brooklyn', cuisine: 'Deli,Pizza', fulfillment: 'delivery' },
  },
  refused('list_restaurants', 'invalid_field', 'An unknown place.', { near: 'Parc Slop' }),
  refused('list_restaurants', 'missing_required_fields', 'A latitude without a longitude.', { lat: 40.67 }),

  { name: 'counts', tool: 'get_catalog_stats', shows: 'Counts for the whole marketplace.', input: {} },

  { name: 'deli', tool: 'get_restaurant', shows: 'A deli that is always open.', input: { id: DELI } },
  refused('get_restaurant', 'restaurant_not_found', 'An id that does not exist.', { id: '99999' }),

  {
    name: 'search',
    tool: 'get_menu',
    shows: 'Menu items that match bacon, with their required choices.',
    input: { id: DELI, q: 'bacon' },
  },
  refused('get_menu', 'restaurant_not_found', 'An id that does not exist.', { id: '99999' }),
  refused('get_menu', 'invalid_field', 'brief must be true or false.', { id: DELI, brief: 'very' }),

  { name: 'restaurant', tool: 'get_hours', shows: 'Hours of a restaurant.', input: { restaurant_id: DELI } },
  { name: 'shop', tool: 'get_hours', shows: "Hours of one of the operator's shops.", input: { location: 'shop-2' } },
  refused('get_hours', 'restaurant_not_found', 'An id that does not exist.', { restaurant_id: '99999' }),
  refused('get_hours', 'invalid_field', 'Only two shops exist.', { location: 'shop-3' }),
]
