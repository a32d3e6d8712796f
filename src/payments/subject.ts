/** Kind of a payable subject. */
export type PaidKind = 'order' | 'purchase'
/** `nothing`: received money that was not owed; it is only refunded. */
export type SubjectKind = PaidKind | 'nothing'
/** Subject of a payment. */
export type Subject = { readonly kind: SubjectKind; readonly id: string }

export const isSame = (a: Subject, b: Subject): boolean => a.kind === b.kind && a.id === b.id
