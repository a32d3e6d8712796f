import { LOCAL_ROWS } from './place.ts'

const AREA_CODES: Readonly<Record<string, readonly string[]>> = {
  Manhattan: ['212', '646', '332'],
  'Jersey City': ['201'],
  Hoboken: ['201'],
}
const OUTER_CODES = ['718', '347', '929', '917']

export function openPhones(boroughOf: (seed: string, row: number) => string): (seed: string, row: number) => string {
  return (seed, row) => {
    const areas = row < LOCAL_ROWS ? (AREA_CODES[boroughOf(seed, row)] ?? OUTER_CODES) : OUTER_CODES
    return `+1 ${areas[Math.floor(row / 100) % areas.length]}-555-01${String(row % 100).padStart(2, '0')}`
  }
}
