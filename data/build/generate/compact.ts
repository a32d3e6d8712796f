/** What the menu's schema fills in by itself, field by field. */
const DEFAULTS: Readonly<Record<string, string>> = {
  aliases: '[]',
  child_group_ids: '[]',
  allergens_delta: '[]',
  breaks_diets: '[]',
  defaults: '[]',
  dayparts: '[]',
  in_stock: 'true',
  subtractive: 'false',
  min_units: '0',
  included_units: '0',
  max_per_option: '1',
  pricing_type: '"per_unit"',
}

/** The same menu without what reading it fills in again: less than half as long. */
export function compact(value: unknown, inOption = false): unknown {
  if (Array.isArray(value)) return value.map(each => compact(each, inOption))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).flatMap(([key, field]) => {
    if (DEFAULTS[key] === JSON.stringify(field)) return []
    // only an option may cost nothing without saying so
    if (inOption && key === 'price_cents' && field === 0) return []
    const kept = compact(field, key === 'options')
    return key === 'availability' && Object.keys(kept as object).length === 0 ? [] : [[key, kept]]
  })
  return Object.fromEntries(entries)
}
