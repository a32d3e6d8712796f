type Body = Readonly<Record<string, unknown>>

export const ADDRESSES: readonly Body[] = [
  { street: '212 Livingston St Apt 4B', city: 'Brooklyn', state: 'NY', zip: '11201' },
  { street: '9 Elm St #2', unit: '2', city: 'Brooklyn', state: 'New York', zip: '11215-1234' },
  { street: '1 Ocean Dr', city: 'Miami', state: 'FL', zip: '33139' },
  { street: '1 Main St', city: 'Brooklyn', state: 'NJ', zip: '11201' },
  { street: '1 Main St', city: 'Nowhere', state: 'NY', zip: '00000' },
  { street: '1 Main St', city: 'Brooklyn', state: 'NY', zip: '1120' },
  { street: '  ', city: '', state: 'ZZ', zip: '11201' },
  { street: '1 Main St', unit: 'x'.repeat(60), city: 'Brooklyn', state: 'NY', zip: '11201' },
  { street: `1 Main St Apt ${'4'.repeat(90)}`, city: 'Brooklyn', state: 'NY', zip: '11201' },
  { street: '619 Washington St', city: 'Hoboken', state: 'N.J.', zip: '07030' },
  { street: '1 Main St' },
]
export const TIMES = [
  '2026-10-20T18:00:00',
  '2026-10-20 18:00',
  '2026-10-20T03:30:00-04:00',
  '2026-10-20T22:45:00Z',
  '2026-11-26T13:00:00-05:00',
  '2026-11-01T01:30:00-04:00',
  '2020-01-01T00:00:00Z',
  '2027-01-01T00:00:00Z',
  '2026-02-31T12:00:00Z',
  '2026-10-19T12:00:00-04:00',
  'asap',
  'now',
  'tomorrow at noon',
  'ASAP ',
]
/** Constraints that can each be met somewhere in the demo marketplace. */
export const CONSTRAINTS: readonly Body[] = [
  { allergens: ['peanut'] },
  { allergens: ['milk'] },
  { allergens: ['wheat', 'gluten'] },
  { diets: ['vegan'] },
  { diets: ['vegetarian'] },
  { diets: ['halal'] },
  { allergens: ['shellfish', 'peanuts'] },
  { allergens: ['sesame'], diets: 'vegan' },
]
