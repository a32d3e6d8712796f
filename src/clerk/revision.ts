import { canonicalJson } from '#src/kernel/canonical.ts'
import { sha256 } from '#src/kernel/ids.ts'
import type { ClerkState } from './state.ts'

const LENGTH = 16

/** Names the order as it stands, so that a change of one that was seen does not hit another. */
export const revisionOf = ({ restaurant_id, lines, details, order }: ClerkState): string =>
  sha256(canonicalJson({ restaurant_id, lines, details, isPlaced: order?.superseded === false })).slice(0, LENGTH)
