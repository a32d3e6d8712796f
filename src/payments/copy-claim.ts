import { describeError, type Log } from '#src/kernel/log.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'
import type { Claim } from './claims.ts'

/** Seals a copy of a claim before its money moves. Returns the error if that failed; else undefined. */
export async function copyClaim(
  { copies, log }: { readonly copies?: Pick<Copies, 'keep'> | undefined; readonly log: Log },
  { id }: Claim,
): Promise<string | undefined> {
  try {
    await copies?.keep(id)
    return undefined
  } catch (error) {
    log.error({ claim: id, error: describeError(error) }, 'sealed copy of a payment could not be written')
    return 'its sealed copy could not be written'
  }
}
