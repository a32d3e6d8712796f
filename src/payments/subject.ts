/** What can be paid for. */
export type PaidKind = 'order' | 'purchase'
/** `nothing`: money that came in and that nobody owed; it is only given back. */
export type SubjectKind = PaidKind | 'nothing'
/** What a payment pays for. */
export type Subject = { readonly kind: SubjectKind; readonly id: string }

export const isSame = (a: Subject, b: Subject): boolean => a.kind === b.kind && a.id === b.id
