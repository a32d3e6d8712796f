import type { Hex } from 'viem'
import type { RefundRow } from '#src/ledger/tables.ts'
import type { Claim } from '#src/payments/claims.ts'
import type { Credential, Kept, MeansName, Refusal } from '#src/payments/credential.ts'
import type { Demand } from '#src/payments/demand.ts'
import type { PageLook } from '#src/payments/page-look.ts'
import type { Proof } from '#src/payments/proof.ts'
import type { Purse } from '#src/payments/purse.ts'

/** What became of an attempt to move money. */
export type Verdict =
  | { readonly kind: 'settled'; readonly proof: Proof }
  /** A definite no: nothing was moved and nothing will be by us. */
  | { readonly kind: 'refused'; readonly reason: string; readonly refusal?: Refusal }
  /** Nothing was sent, and whoever moves the money is out of reach. */
  | { readonly kind: 'unsent'; readonly reason: string }
  /** Sent, or perhaps sent. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** What a look at an undecided or released claim found out. */
export type Finding =
  | Extract<Verdict, { kind: 'settled' | 'refused' }>
  | { readonly kind: 'unknown' }
  /** Nothing has moved, and bringing it there again is harmless and useful. */
  | { readonly kind: 'worth_sending' }

/** Before a claim is taken: where to look for its traces from, or why it is not taken. */
type Preparation =
  | Prepared
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Nobody can tell now. */
  | { readonly kind: 'unsent' }

export type Prepared = {
  readonly kind: 'ready'
  readonly fromBlock: bigint
  readonly purse?: Purse | undefined
  /**
   * Somebody else moved the money before the credential was shown, and nothing in it names what it pays for: anybody could
   * have read it where it was moved.
   */
  readonly isUnbound?: boolean
}

/** What went back of a payment: the transaction or the provider's id of it, and how much, in micro-USDC. */
export type Returned = {
  readonly reference: string
  readonly value: bigint
  /** The nonce or memo of the refund, where an earlier version made it under another one. */
  readonly formerMark?: Hex
}

/** A way to move money: what is particular to it. When to do what, once, is the settlement engine's. */
export type Means<C extends Credential = Credential> = {
  /** Nobody but us can move the money: what was refused stays so. Absent where others can bring a credential to a chain. */
  readonly isOursAlone?: true
  /** What makes a credential one of a kind, whichever rail carries it and however it is spelled. */
  readonly keyOf: (demand: Demand, credential: C) => string
  /** The key that an earlier version gave a claim of this credential. */
  readonly formerKeyOf?: (credential: C) => string
  /**
   * Compares a credential with what is owed, as far as that needs nobody else. `now` in milliseconds; without it, time
   * does not matter.
   */
  readonly check: (demand: Demand, credential: C, now: number | undefined) => Refusal | undefined
  /**
   * True for a credential that fits, time apart, when its money has moved already: refusing it keeps nothing from moving.
   * Throws when nobody can be asked, and when `look` has no page left.
   */
  readonly wasMade: (demand: Demand, credential: C, look: PageLook) => Promise<boolean>
  readonly keep: (demand: Demand, credential: C) => Kept
  /** Examines what needs the network. Moves nothing. */
  readonly prepare: (demand: Demand, credential: C) => Promise<Preparation>
  /** Brings a committed claim to whoever moves the money, and proves what became of it. Never throws. */
  readonly send: (claim: Claim & { readonly credential: C }) => Promise<Verdict>
  /** Finds out about a claim that an earlier process or answer left open. Throws when nobody can be asked. */
  readonly find: (claim: Claim & { readonly credential: C }) => Promise<Finding>
  /** Where a settled payment is proven now; undefined when it is gone. Absent where nothing that was proven can go. */
  readonly lookAgain?: (claim: Claim & { readonly credential: C }) => Promise<Proof | undefined>
  /**
   * The first block whose payments are to be looked at again, since the chain may have exchanged it; `looked` is told
   * whether all were there. Absent where nothing that was proven can go.
   */
  readonly unsettled?: () => Promise<{ readonly from: bigint; readonly looked: (areAllThere: boolean) => void }>
  /**
   * Gives back a part of a settled claim, and resolves with what went back once that is proven; throws before. Any number
   * of attempts gives it back once. A refund with the same mark that was made earlier counts, whatever its amount.
   */
  readonly giveBack: (refund: RefundRow, claim: Claim & { readonly credential: C }) => Promise<Returned>
  /** What went back of a settled claim after `before` micro-USDC of it had, as far as that is proven. */
  readonly returned: (claim: Claim & { readonly credential: C }, before: number) => Promise<Returned | undefined>
}

/** The means that this server takes. */
export type MeansTable = { readonly [N in MeansName]?: Means<Extract<Credential, { means: N }>> }

/** The means of a credential, if they are taken here. */
export const meansOf = (table: MeansTable, name: MeansName): Means | undefined => table[name] as Means | undefined
