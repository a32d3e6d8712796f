import type { Statement } from './sql-dialect.ts'

/**
 * Quotes that still contain the buyer's remark, allergies, and diets although their order's customer was erased.
 */
const OF_FORGOTTEN = `(content like '%"instructions":%' or content like '%"constraints":%')
    and token_hash in (select quote_hash from orders where customer is null)`

/** Migration that erases remarks and constraints in quotes of orders whose customers older versions erased. */
export const FORGOTTEN_REMARKS: readonly Statement[] = [
  {
    onlySqlite: `update quotes set content = json_remove(content, '$.instructions', '$.constraints')
    where json_valid(content) and ${OF_FORGOTTEN}`,
  },
  // regex instead of PostgreSQL's JSON functions, which reject valid JSON such as text with a zero character
  {
    onlyPostgres: String.raw`update quotes set content = regexp_replace(regexp_replace(content,
      ',"instructions":"([^"\\]|\\.)*"', ''), ',"constraints":\{("([^"\\]|\\.)*"|[^"}])*\}', '') where ${OF_FORGOTTEN}`,
  },
]

/** Adds the site of networks whose unpaid orders hold stock. */
export const HOLD_SITES = [
  `alter table holds add column site text`,
  `create index holds_by_site on holds (site) where site is not null`,
]
