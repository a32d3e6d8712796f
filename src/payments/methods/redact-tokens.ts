/** Redacts payment tokens in a stored error: "No such granted token: 'spt_…'". */
export const unnamed = (text: string): string => text.replace(/\b(spt|tok|pm)_\w+/g, '$1_…')
