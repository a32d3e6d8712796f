import type { Statement } from './spelling.ts'

/** Quotes whose order has forgotten its customer kept the buyer's remark, allergies and diets. */
const OF_FORGOTTEN = `(content like '%"instructions":%' or content like '%"constraints":%')
    and token_hash in (select quote_hash from orders where customer is null)`

/** Erases remarks and constraints in quotes of orders whose customers older programs forgot. */
export const FORGOTTEN_REMARKS: readonly Statement[] = [
  {
    onlySqlite: `update quotes set content = json_remove(content, '$.instructions', '$.constraints')
    where json_valid(content) and ${OF_FORGOTTEN}`,
  },
  // its functions for JSON refuse texts that are good JSON, such as one with a zero
  {
    onlyPostgres: String.raw`update quotes set content = regexp_replace(regexp_replace(content,
      ',"instructions":"([^"\\]|\\.)*"', ''), ',"constraints":\{("([^"\\]|\\.)*"|[^"}])*\}', '') where ${OF_FORGOTTEN}`,
  },
]

/** The sites of networks whose unpaid orders hold goods. */
export const HOLD_SITES = [
  `alter table holds add column site text`,
  `create index holds_by_site on holds (site) where site is not null`,
]
