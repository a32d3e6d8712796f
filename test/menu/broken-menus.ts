import { group, item, type MenuParts, option } from './menu-kit.ts'

export const dish = item('9', { group_ids: ['1'] })

/** Chain of groups, each opened by an option of the previous one. */
export const chain = (length: number) =>
  Array.from({ length }, (_, index) =>
    group(`${index + 1}`, [
      { id: `${index + 1}0`, name: 'On', child_group_ids: index + 1 < length ? [`${index + 2}`] : [] },
    ]),
  )

/** Smallest menu for each problem that lint reports, with all reported problems. */
export const BROKEN: readonly [rule: string, parts: MenuParts, problems: readonly string[]][] = [
  [
    'an item offers a group that is not there',
    { items: [item('9', { group_ids: ['7'] })] },
    ['item 9 "Dish 9": offers the unknown group 7', 'item 9 "Dish 9": has a required choice that cannot be made'],
  ],
  [
    'an option opens a group that is not there',
    { items: [dish], groups: [group('1', [option('11', 0, { child_group_ids: ['7'] })])] },
    ['group 1 "Group 1": "Option 11" opens the unknown group 7'],
  ],
  [
    'a combo stands for an item that is not there',
    { items: [dish], groups: [group('1', [option('11', 0, { linked_item_id: '77' })])] },
    ['group 1 "Group 1": "Option 11" links to the unknown item 77'],
  ],
  [
    'an item names a daypart that is not there',
    { items: [item('9', { availability: { dayparts: ['brunch', 'constructor'] } })] },
    ['item 9 "Dish 9": names the unknown daypart "brunch"', 'item 9 "Dish 9": names the unknown daypart "constructor"'],
  ],
  [
    'the size group is not offered',
    { items: [item('9', { size_group_id: '1' })], groups: [group('1', ['11'])] },
    ['item 9 "Dish 9": does not offer its size group'],
  ],
  [
    'two sizes can be chosen',
    {
      items: [item('9', { size_group_id: '1', group_ids: ['1'] })],
      groups: [group('1', ['11', '12'], { max_units: 2 })],
    },
    ['item 9 "Dish 9": allows more than one size'],
  ],
  [
    'a price for a size that is not there',
    {
      items: [item('9', { size_group_id: '1', group_ids: ['1', '2'] })],
      groups: [group('1', ['11']), group('2', [option('21', 0, { price_by_size: { 77: 50 } })])],
    },
    ['item 9 "Dish 9": "Option 21" is priced for the unknown size 77'],
  ],
  [
    'a price by size without sizes',
    { items: [dish], groups: [group('1', [option('11', 0, { price_by_size: { 77: 50 } })])] },
    ['item 9 "Dish 9": "Option 11" is priced by size, but the item has no sizes'],
  ],
  [
    'the least is above the most',
    { items: [dish], groups: [group('1', ['11', '12', '13'], { min_units: 2, max_per_option: 2 })] },
    ['group 1 "Group 1": min_units is above max_units'],
  ],
  [
    'the least different is above the most different',
    {
      items: [dish],
      groups: [group('1', ['11', '12', '13'], { max_units: 3, min_distinct: 2, max_distinct: 1 })],
    },
    ['group 1 "Group 1": min_distinct is above max_distinct'],
  ],
  [
    'more different options than there are',
    {
      items: [dish],
      groups: [group('1', ['11', '12'], { min_units: 0, max_units: 3, min_distinct: 3 })],
    },
    ['group 1 "Group 1": min_distinct is above the number of options, or above max_units'],
  ],
  [
    'more units than the options allow',
    { items: [dish], groups: [group('1', ['11', '12'], { min_units: 5, max_units: 5, max_per_option: 2 })] },
    ['group 1 "Group 1": min_units cannot be reached with max_per_option and max_distinct'],
  ],
  [
    'a default that is no option',
    { items: [dish], groups: [group('1', ['11'], { min_units: 0, defaults: ['12'] })] },
    ['group 1 "Group 1": a default is not an option of the group'],
  ],
  [
    'more defaults than may be chosen',
    { items: [dish], groups: [group('1', ['11', '12'], { min_units: 0, defaults: ['11', '12'] })] },
    ['group 1 "Group 1": the defaults are outside the limits'],
  ],
  [
    'a default more often than an option may be chosen',
    { items: [dish], groups: [group('1', ['11'], { min_units: 0, max_units: 2, defaults: ['11', '11'] })] },
    ['group 1 "Group 1": the defaults are outside the limits'],
  ],
  [
    'fewer different defaults than must be chosen',
    {
      items: [dish],
      groups: [group('1', ['11', '12'], { min_units: 0, max_units: 2, min_distinct: 2, defaults: ['11'] })],
    },
    ['group 1 "Group 1": the defaults are outside the limits'],
  ],
  [
    'a default that opens further groups',
    {
      items: [dish],
      groups: [
        group('1', [option('11', 0, { child_group_ids: ['2'] })], { min_units: 0, defaults: ['11'] }),
        group('2', ['21']),
      ],
    },
    ['group 1 "Group 1": a default opens further groups'],
  ],
  [
    'a group that leads back to itself',
    {
      items: [item('9')],
      groups: [
        group('1', [option('11', 0, { child_group_ids: ['2'] })]),
        group('2', [option('21', 0, { child_group_ids: ['1'] })]),
      ],
    },
    ['group 1 is nested deeper than 6 levels or in a cycle', 'group 2 is nested deeper than 6 levels or in a cycle'],
  ],
  [
    'seven groups, one below the other',
    { items: [dish], groups: chain(7) },
    ['group 1 is nested deeper than 6 levels or in a cycle'],
  ],
  [
    'a group below two options',
    {
      items: [dish],
      groups: [
        group('1', [option('11', 0, { child_group_ids: ['2'] }), option('12', 0, { child_group_ids: ['2'] })]),
        group('2', ['21']),
      ],
    },
    ['group 2 is opened by two options'],
  ],
  [
    'a group both of an item and of an option',
    {
      items: [item('9', { group_ids: ['1', '2'] })],
      groups: [group('1', [option('11', 0, { child_group_ids: ['2'] })]), group('2', ['21'])],
    },
    ['group 2 is both offered by an item and opened by an option'],
  ],
  [
    'a group offered twice',
    { items: [item('9', { group_ids: ['1', '1'] })], groups: [group('1', ['11'])] },
    ['item 9 "Dish 9": offers a group twice'],
  ],
  [
    'two options with one folded name',
    {
      items: [dish],
      groups: [group('1', [option('11', 0, { name: 'Jalapeño' }), option('12', 0, { name: 'JALAPENO' })])],
    },
    ['group 1 "Group 1": two options are called "jalapeno"'],
  ],
  [
    'one alias of two options',
    {
      items: [dish],
      groups: [group('1', [option('11', 0, { aliases: ['pop'] }), option('12', 0, { aliases: ['Pop!'] })])],
    },
    ['group 1 "Group 1": the alias "pop" belongs to two options'],
  ],
  [
    "an alias that is another option's name",
    { items: [dish], groups: [group('1', [option('11', 0), option('12', 0, { aliases: ['option 11'] })])] },
    ['group 1 "Group 1": the alias "option 11" is another option\'s name'],
  ],
  [
    'discounts that exceed the price',
    {
      items: [item('9', { price_cents: 150, group_ids: ['1'] })],
      groups: [group('1', [option('11', -100), option('12', -60)], { min_units: 0, max_units: 2 })],
    },
    ['item 9 "Dish 9": could have a negative price'],
  ],
  [
    'a discount of one size that exceeds the price',
    {
      items: [item('9', { price_cents: 150, size_group_id: '1', group_ids: ['1', '2'] })],
      groups: [group('1', ['11']), group('2', [option('21', 0, { price_by_size: { 11: -151 } })])],
    },
    ['item 9 "Dish 9": could have a negative price'],
  ],
  [
    'a removal with a price',
    { items: [dish], groups: [group('1', [option('11', 25)], { min_units: 0, subtractive: true })] },
    ['group 1 "Group 1": "Option 11" has a price in a removals-only group'],
  ],
  [
    'alcohol without an age',
    { items: [item('9', { tax_category: 'alcohol' })] },
    ['item 9 "Dish 9": is alcohol without min_age'],
  ],
  [
    'a weight of something sold by the unit',
    { items: [item('9', { min_weight_mlb: 500 })] },
    ['item 9 "Dish 9": has a weight but is sold by the unit'],
  ],
  [
    'ids used twice',
    {
      items: [item('9'), item('9')],
      groups: [group('1', ['11', '11']), group('1', [option('12', 0)])],
    },
    [
      'item id 9 is used twice',
      'group id 1 is used twice',
      'option id 11 is used twice',
      'group 1 "Group 1": two options are called "option 11"',
    ],
  ],
]
